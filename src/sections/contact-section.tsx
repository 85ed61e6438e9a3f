import type { ReactNode } from 'react'
import type { Business } from '../../catalogue/schema.ts'
import { ContactDetails, type ContactFacts, FollowUs } from '../ui/contact-details.tsx'
import { type Area, landAtTop } from '../ui/links.ts'

interface ContactSectionProps {
  contact: ContactFacts
  socials: Business['socials']
  children: ReactNode
}

/** The form, with every other way to reach the firm beside it. */
export function ContactSection({ contact, socials, children }: ContactSectionProps) {
  return (
    <div className="wrap grid gap-10 py-8 md:py-16 lg:grid-cols-[1.7fr_1fr] lg:gap-14">
      <div className="min-w-0">{children}</div>
      <div className="contact-aside space-y-6 lg:sticky lg:top-[calc(var(--header-height)+1rem)] lg:self-start">
        <section className="card p-7">
          <h2 className="mb-4 text-2xl">Contact Information</h2>
          <ContactDetails {...contact} />
          <FollowUs socials={socials} className="mt-6" />
        </section>
        {/* The price of what is chosen in the form, which fills it in (form-price.tsx). On phones the bar has it. */}
        <div id="price" className="form-price hidden lg:block print:hidden" />
      </div>
    </div>
  )
}

export function ServiceAreas({ areas, radius }: { areas: Area[]; radius: Business['radius'] }) {
  return (
    <section className="border-t border-line py-10" data-fade>
      <div className="wrap">
        <h2 className="text-2xl">Service Areas</h2>
        <ul className="mt-3 flex flex-wrap gap-x-6">
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
      </div>
    </section>
  )
}
