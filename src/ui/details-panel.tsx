import type { ReactNode } from 'react'

/** A native disclosure; its id is also its address, so an open panel can be linked. */
export function DetailsPanel(props: { id: string; summary: ReactNode; children: ReactNode; className?: string }) {
  return (
    <details id={props.id} className={props.className}>
      <summary className="flex min-h-12 items-center justify-between gap-4 rounded-control font-bold">
        {props.summary}
        <span className="plus" aria-hidden="true" />
      </summary>
      {props.children}
    </details>
  )
}
