import type { Faq } from '../../catalogue/schema.ts'
import { DetailsPanel } from './details-panel.tsx'
import { LinkedText } from './linked-text.tsx'
import type { Contact } from './links.ts'

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
