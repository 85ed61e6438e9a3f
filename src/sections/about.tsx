import type { Titled } from '../../catalogue/schema.ts'
import { fitColumns } from '../ui/fit-columns.ts'
import { LinkedText } from '../ui/linked-text.tsx'
import type { Contact } from '../ui/links.ts'

interface AboutProps {
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

export function Benefits({ heading, tiles }: { heading: string; tiles: Titled[] }) {
  if (tiles.length === 0) return null
  return (
    <section className="on-dark py-16 md:py-24" data-fade>
      <div className="wrap">
        <h2 className="max-w-2xl text-4xl">{heading}</h2>
        <ul className={`mt-10 grid gap-x-10 gap-y-8 ${tiles.length > 1 ? 'sm:grid-cols-2' : ''} ${fitColumns(tiles)}`}>
          {tiles.map(({ title, text }) => (
            <li key={title} className="border-t-2 border-ember pt-5">
              <h3 className="text-xl">{title}</h3>
              <p className="mt-2 text-haze">{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

export function HowItWorks({ heading, steps }: { heading: string; steps: Titled[] }) {
  return (
    <section className="on-dark py-16 md:py-24" data-fade>
      <div className="wrap">
        <h2 className="text-4xl">{heading}</h2>
        <ol className="mt-10 grid gap-8 sm:grid-cols-2 lg:grid-cols-4">
          {steps.map(({ title, text }, index) => (
            <li key={title}>
              <p className="font-display text-4xl font-bold text-ember-bright" aria-hidden="true">
                {index + 1}
              </p>
              <h3 className="mt-2 text-xl">{title}</h3>
              <p className="mt-2 text-haze">{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
