import type { ReactNode } from 'react'
import type { Faq } from '../../catalogue/schema.ts'
import { LinkedText } from './linked-text.tsx'
import type { Contact } from './links.ts'

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

export function QuestionList({ faqs, contact }: { faqs: Faq[]; contact: Contact }) {
  return (
    <div className="divide-y divide-line border-y border-line">
      {faqs.map(({ id, question, answer }) => (
        <DetailsPanel key={id} id={id} summary={<span className="py-4 text-lg">{question}</span>}>
          <p className="max-w-2xl pb-5 text-slate">
            <LinkedText text={answer} contact={contact} />
          </p>
        </DetailsPanel>
      ))}
    </div>
  )
}
