import type { Faq } from '../../catalogue/schema.ts'
import { DetailsPanel } from '../ui/details-panel.tsx'
import { Band } from '../ui/layout.tsx'
import { LinkedText } from '../ui/linked-text.tsx'
import type { Contact } from '../ui/links.ts'

interface QuestionsProps {
  id: string
  heading: string
  faqs: Faq[]
  contact: Contact
}

export function Questions({ id, heading, faqs, contact }: QuestionsProps) {
  if (faqs.length === 0) return null
  return (
    <Band id={id} grid="gap-8 lg:grid-cols-[1fr_2fr]">
      <h2 className="text-4xl">{heading}</h2>
      <div className="divide-y divide-line border-y border-line">
        {faqs.map(({ id, question, answer, sample }) => (
          <DetailsPanel key={id} id={id} summary={<span className="py-4 text-lg">{question}</span>}>
            <p className="max-w-2xl pb-5 text-slate">
              <LinkedText text={answer} contact={contact} /> {sample && <span className="tag">Sample</span>}
            </p>
          </DetailsPanel>
        ))}
      </div>
    </Band>
  )
}
