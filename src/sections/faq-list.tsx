import type { Faq } from '../../catalogue/schema.ts'
import { QuestionList } from '../ui/details-panel.tsx'
import type { Contact } from '../ui/links.ts'

interface FaqListProps {
  heading: string
  faqs: Faq[]
  contact: Contact
}

export function FaqList({ heading, faqs, contact }: FaqListProps) {
  if (faqs.length === 0) return null
  return (
    <section id="faq" className="py-16 md:py-24" data-fade>
      <div className="wrap grid gap-8 lg:grid-cols-[1fr_2fr]">
        <h2 className="text-4xl">{heading}</h2>
        <QuestionList faqs={faqs} contact={contact} />
      </div>
    </section>
  )
}
