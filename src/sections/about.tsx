import { LinkedText } from '../ui/linked-text.tsx'
import type { Contact } from '../ui/links.ts'

export interface AboutProps {
  heading: string
  paragraphs: string[]
  business: { heading: string; text: string; link: string; href: string }
  contact: Contact
}

export function About({ heading, paragraphs, business, contact }: AboutProps) {
  return (
    <section className="bg-mist py-16 md:py-24" data-fade>
      <div className="wrap grid gap-10 lg:grid-cols-[1.4fr_1fr] lg:gap-16">
        <div>
          <h2 className="text-4xl">{heading}</h2>
          <div className="prose mt-5 text-lg text-slate">
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        </div>
        <div id="business" className="card self-start p-7">
          <h3 className="text-2xl">{business.heading}</h3>
          <p className="mt-3 text-slate">
            <LinkedText text={business.text} contact={contact} />
          </p>
          <p className="mt-6">
            <a href={business.href} className="button button-dark">
              {business.link}
            </a>
          </p>
        </div>
      </div>
    </section>
  )
}
