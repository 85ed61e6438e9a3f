import { ContactDetails, type ContactFacts, SocialLinks } from '../ui/contact-details.tsx'
import { Icon } from '../ui/icon.tsx'
import { LinkedText } from '../ui/linked-text.tsx'
import { newTab } from '../ui/links.ts'

export interface TownAboutProps {
  heading: string
  paragraphs: string[]
  contact: ContactFacts
  address: { text: string; mapHref: string }
  socials: { name: string; url: string }[]
  /** Home and the other towns. */
  links: { label: string; href: string }[]
}

export function TownAbout({ heading, paragraphs, contact, address, socials, links }: TownAboutProps) {
  return (
    <section className="py-16 md:py-24" data-fade>
      <div className="wrap grid gap-10 xl:grid-cols-3">
        <div className="xl:pr-6">
          <h2 className="text-3xl">{heading}</h2>
          <div className="prose mt-5 max-w-2xl text-slate">
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>
                <LinkedText text={paragraph} contact={contact} />
              </p>
            ))}
          </div>
        </div>
        <div className="grid gap-10 lg:grid-cols-2 xl:col-span-2 xl:self-start">
          <div className="card p-7">
            <h2 className="mb-4 text-2xl">Contact Information</h2>
            <ContactDetails {...contact} />
          </div>
          <div className="card p-7">
            <h2 className="mb-4 text-2xl">Other Information</h2>
            <p>
              <a href={address.mapHref} {...newTab} className="contact-line text-lg">
                <Icon name="pin" className="size-6 text-ember-deep" />
                {address.text}
                <span className="sr-only"> on a map (opens in a new tab)</span>
              </a>
            </p>
            {socials.length > 0 && (
              <>
                <h3 className="mt-5 mb-3 text-lg">Follow us</h3>
                <SocialLinks socials={socials} />
              </>
            )}
            <h3 className="mt-6 mb-1 text-lg">Elsewhere on this site</h3>
            <ul>
              {links.map(({ label, href }) => (
                <li key={href}>
                  <a href={href} className="text-link inline-flex min-h-11 items-center">
                    {label}
                  </a>
                </li>
              ))}
            </ul>
          </div>
        </div>
      </div>
    </section>
  )
}
