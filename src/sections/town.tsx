import { goesBySize, type SizeLabels } from '../../domain/pricing.ts'
import { ContactDetails, type ContactFacts, SocialLinks } from '../ui/contact-details.tsx'
import { fitCards } from '../ui/fit-columns.ts'
import { Icon } from '../ui/icon.tsx'
import { LinkedText } from '../ui/linked-text.tsx'
import { newTab } from '../ui/links.ts'
import { ListingCard, type ListingCardProps } from '../ui/listing-card.tsx'
import { SectionHeading } from '../ui/section-heading.tsx'
import { SizeSwitch } from '../ui/sizes.tsx'

interface TownAboutProps {
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

interface TownServicesProps {
  heading: string
  text: string
  cards: ListingCardProps[]
  sizes: SizeLabels
  otherVehicles: string
}

export function TownServices({ heading, text, cards, sizes, otherVehicles }: TownServicesProps) {
  return (
    <section id="services" className="bg-mist py-16 md:py-24" data-fade>
      <div className="wrap">
        <SectionHeading heading={heading} text={text} />
        {cards.some(goesBySize) && (
          <div className="mt-8">
            <SizeSwitch sizes={sizes} otherVehicles={otherVehicles} />
          </div>
        )}
        <ul className={`card-grid mt-10 grid gap-6 ${fitCards(cards)}`}>
          {cards.map((card) => (
            <ListingCard key={card.item.id} {...card} />
          ))}
        </ul>
      </div>
    </section>
  )
}

interface NeighbourhoodsProps {
  heading: string
  neighbourhoods: { name: string; description: string }[]
}

export function Neighbourhoods({ heading, neighbourhoods }: NeighbourhoodsProps) {
  return (
    <section className="on-dark py-16 md:py-24" data-fade>
      <div className="wrap">
        <h2 className="max-w-2xl text-4xl">{heading}</h2>
        <ul className="mt-10 grid gap-x-10 gap-y-8 sm:grid-cols-2 lg:grid-cols-3">
          {neighbourhoods.map(({ name, description }) => (
            <li key={name} className="border-t border-white/20 pt-5">
              <h3 className="text-xl">{name}</h3>
              <p className="mt-2 text-haze">{description}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
