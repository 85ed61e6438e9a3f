import type { ReactNode } from 'react'
import type { Business, Faq, Pages } from '../../catalogue/schema.ts'
import { ContactDetails, type ContactFacts, FollowUs } from '../ui/contact-details.tsx'
import { type Area, landAtTop, mailHref } from '../ui/links.ts'
import { ProofCard } from '../ui/proof.tsx'
import { QuestionList } from './questions.tsx'

interface ContactSectionProps extends ContactAsideProps {
  severalCars: Pages['contact']['severalCars']
  children: ReactNode
}

/** The form, with every other way to reach the firm beside it. */
export function ContactSection({ severalCars, children, ...aside }: ContactSectionProps) {
  return (
    <div className="wrap grid gap-10 py-8 md:py-20 lg:grid-cols-[1.7fr_1fr] lg:gap-14">
      <div className="min-w-0">
        {/* Filled in by the browser, which knows what was looked at (before-paint.ts). */}
        <p id="looked-at" className="notice-box mb-6 flex flex-wrap items-center gap-x-3" tabIndex={-1} hidden>
          <span>
            You were looking at the <b />.
          </span>
          <button type="button" className="text-link min-h-11">
            Choose it
          </button>
        </p>
        {severalCars && (
          // Home's link to it unfolds the note as well (shows.ts).
          <p id="several-cars" className="mb-8 text-slate print:hidden" data-opens="note">
            {severalCars.text}{' '}
            <a href={mailHref(aside.contact.email)} className="text-link">
              {severalCars.link}
            </a>
          </p>
        )}
        {children}
      </div>
      <ContactAside {...aside} />
    </div>
  )
}

interface ContactAsideProps {
  contact: ContactFacts
  business: Business
  reviewsHref: string | undefined
  areas: Area[]
  /** Those asked beside the form. */
  faqs: Faq[]
}

function ContactAside({ contact, business, reviewsHref, areas, faqs }: ContactAsideProps) {
  const { radius, socials } = business
  return (
    <div className="contact-aside space-y-6">
      {/* The price of what is chosen in the form, which fills it in (form-price.tsx). */}
      <div id="price" className="form-price print:hidden" />
      <section className="card p-7" data-fade>
        <h2 className="mb-4 text-2xl">Contact Information</h2>
        <ContactDetails {...contact} />
        <FollowUs socials={socials} className="mt-6" />
      </section>
      <ProofCard facts={business} reviewsHref={reviewsHref} />
      {faqs.length > 0 && (
        <section className="card p-7" data-fade>
          <h2 className="mb-4 text-2xl">Before you book</h2>
          <QuestionList faqs={faqs} contact={contact} />
        </section>
      )}
      <section className="card p-7" data-fade>
        <h2 className="text-2xl">Service Areas</h2>
        <ul className="mt-3 flex flex-wrap gap-x-4">
          {areas.map(({ name, href }) => (
            <li key={name} className="inline-flex min-h-11 items-center">
              {href ? (
                <a {...landAtTop(href)} className="text-link">
                  {name}
                </a>
              ) : (
                name
              )}
            </li>
          ))}
        </ul>
        {radius && (
          <p className="mt-2 text-slate">
            And anywhere else within {radius.miles} miles of {radius.centre}.
          </p>
        )}
      </section>
    </div>
  )
}
