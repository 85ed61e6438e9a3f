import type { Faq } from '../../catalogue/schema.ts'
import { DetailsPanel } from '../ui/details-panel.tsx'
import { LinkedText } from '../ui/linked-text.tsx'
import type { Contact } from '../ui/links.ts'

export interface FaqListProps {
  heading: string
  faqs: Faq[]
  contact: Contact
}

export function FaqList({ heading, faqs, contact }: FaqListProps) {
  if (faqs.length === 0) return null
  return (
    <section className="py-16 md:py-24" data-fade>
      <div className="wrap grid gap-8 lg:grid-cols-[1fr_2fr]">
        <h2 className="text-4xl">{heading}</h2>
        <div className="divide-y divide-line border-y border-line">
          {faqs.map(({ id, question, answer }) => (
            <DetailsPanel key={id} id={id} summary={<span className="py-4 text-lg">{question}</span>}>
              <p className="max-w-2xl pb-5 text-slate">
                <LinkedText text={answer} contact={contact} />
              </p>
            </DetailsPanel>
          ))}
        </div>
      </div>
    </section>
  )
}
