import type { ReactNode } from 'react'

interface DetailsPanelProps {
  /** Its address, so an open panel can be linked. */
  id?: string
  summary: ReactNode
  children: ReactNode
  className?: string | undefined
  /** Initial state; the visitor changes it after that. */
  isOpen?: boolean
  isHidden?: boolean
}

export function DetailsPanel({ id, summary, children, className, isOpen, isHidden }: DetailsPanelProps) {
  return (
    <details id={id} className={className} open={isOpen} hidden={isHidden}>
      <summary className="flex min-h-12 items-center justify-between gap-4 rounded-control font-bold">
        {summary}
        <span className="plus" aria-hidden="true" />
      </summary>
      {children}
    </details>
  )
}
