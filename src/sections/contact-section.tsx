import type { ReactNode } from 'react'
import type { Business, Pages } from '../../catalogue/schema.ts'
import { ContactDetails, type ContactFacts, FollowUs } from '../ui/contact-details.tsx'
import type { Area } from '../ui/links.ts'
import { ProofCard } from '../ui/proof.tsx'

interface ContactSectionProps extends ContactAsideProps {
  severalCars: Pages['contact']['severalCars']
  children: ReactNode
}

/** The form, with every other way to reach the firm beside it. */
export function ContactSection({ severalCars, children, ...aside }: ContactSectionProps) {
  return (
    <div className="wrap grid gap-10 py-14 md:py-20 lg:grid-cols-[1.7fr_1fr] lg:gap-14">
      <div className="min-w-0">
        {severalCars && (
          <p className="mb-8 text-slate print:hidden">
            {severalCars.text}{' '}
            <a href="#note" className="text-link">
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
}

function ContactAside({ contact, business, reviewsHref, areas }: ContactAsideProps) {
  const { radius, socials } = business
  return (
    <div className="contact-aside space-y-6">
      <section className="card p-7">
        <h2 className="mb-4 text-2xl">Contact Information</h2>
        <ContactDetails {...contact} />
        <FollowUs socials={socials} className="mt-6" />
      </section>
      <ProofCard facts={business} reviewsHref={reviewsHref} />
      <section className="card p-7">
        <h2 className="text-2xl">Service Areas</h2>
        <ul className="mt-3 flex flex-wrap gap-x-4">
          {areas.map(({ name, href }) => (
            <li key={name} className="inline-flex min-h-11 items-center">
              {href ? (
                <a href={href} className="text-link">
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
