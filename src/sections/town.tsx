import type { Business, Location, Package } from '../../catalogue/schema.ts'
import { describeTime, goesBySize, type Pricing, type SizeLabels } from '../../domain/pricing.ts'
import { ContactDetails, type ContactFacts } from '../ui/contact-details.tsx'
import { Icon } from '../ui/icon.tsx'
import { Band, fitCards, LineLink, OutLink } from '../ui/layout.tsx'
import { LinkedParagraphs } from '../ui/linked-text.tsx'
import { type Contact, landAtTop } from '../ui/links.ts'
import { PackagePicture } from '../ui/package-icon.tsx'
import type { PictureData } from '../ui/picture.tsx'
import { SizedPrice } from '../ui/prices.tsx'
import { SizeRow } from '../ui/sizes.tsx'

interface TownContactProps {
  contact: ContactFacts
  address: { text: string; mapHref: string }
  socials: Business['socials']
  /** Home and the other towns. */
  links: { label: string; href: string }[]
}

export function TownContact({ contact, address, socials, links }: TownContactProps) {
  return (
    <Band grid="gap-5 md:grid-cols-2 md:gap-8">
      <div className="card p-6 md:p-7">
        <h2 className="mb-3 text-2xl">Contact Information</h2>
        <ContactDetails {...contact} />
      </div>
      <div className="card p-6 md:p-7">
        <h2 className="mb-3 text-2xl">Other Information</h2>
        <p>
          <OutLink href={address.mapHref} className="contact-line text-lg">
            <Icon name="pin" className="size-6 text-ember-deep" />
            {address.text}
            <span className="sr-only"> on a map</span>
          </OutLink>
        </p>
        <ul className="mt-1 flex flex-wrap gap-x-5">
          {socials.map(({ name, url }) => (
            <li key={name}>
              <OutLink href={url} className="text-link inline-flex min-h-11 items-center">
                {name}
              </OutLink>
            </li>
          ))}
          {links.map(({ label, href }) => (
            <li key={href}>
              <LineLink href={href}>{label}</LineLink>
            </li>
          ))}
        </ul>
      </div>
    </Band>
  )
}

interface NeighbourhoodsProps extends Pick<Location, 'neighbourhoods' | 'about'> {
  heading: string
  contact: Contact
}

/** Each a name and a line; what is true of the whole town follows. */
export function Neighbourhoods({ heading, neighbourhoods, about, contact }: NeighbourhoodsProps) {
  return (
    <Band className="bg-mist" heading={heading}>
      <ul className="mt-6 grid gap-x-10 gap-y-4 min-[30rem]:grid-cols-2">
        {neighbourhoods.map(({ name, description }) => (
          <li key={name}>
            <h3 className="text-lg">{name}</h3>
            <p className="text-sm text-slate">{description}</p>
          </li>
        ))}
      </ul>
      <h2 className="mt-10 text-2xl">{about.heading}</h2>
      <LinkedParagraphs paragraphs={about.paragraphs} contact={contact} className="max-w-3xl" />
    </Band>
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
    <Band id="services" className="bg-mist" heading={heading} text={text}>
      {cards.some(goesBySize) && <SizeRow sizes={sizes} otherVehicles={otherVehicles} />}
      <ul className={`mt-5 grid gap-4 md:mt-8 md:gap-6 ${fitCards(cards)}`}>
        {cards.map((card) => (
          <ListingCard key={card.item.id} {...card} />
        ))}
      </ul>
    </Band>
  )
}

interface ListingCardProps {
  item: Package
  /** Prices from this town's listing, which may differ from the package's own. */
  pricing: Pricing
  summary: string
  picture: PictureData | undefined
  sizes: SizeLabels
  href: string
  contactHref: string
  place: string
}

function ListingCard(props: ListingCardProps) {
  const { item, pricing, summary, picture, sizes, href, contactHref, place } = props
  return (
    <li className="card grid grid-cols-[3fr_7fr] grid-rows-[auto_1fr] overflow-hidden md:grid-cols-1 md:grid-rows-[auto_auto_1fr]">
      {/* On phones as high as the words beside it. */}
      <PackagePicture
        item={item}
        picture={picture}
        className="h-0 min-h-full w-full md:aspect-video md:h-auto md:min-h-0"
      />
      <div className="min-h-24 content-center px-4 py-3 md:min-h-0 md:px-6 md:pt-5 md:pb-0">
        <h3 className="text-xl md:text-2xl">{item.title}</h3>
        <p className="mt-1 font-display text-lg font-bold text-ember-deep md:text-xl">
          <SizedPrice item={item} sizes={sizes} pricing={pricing} />
        </p>
        {item.estimatedTime && <p className="text-sm text-slate">{describeTime(item)}</p>}
      </div>
      <div className="col-span-full flex flex-col px-4 pt-3 pb-4 md:px-6 md:pt-2 md:pb-6">
        <p className="mb-3 text-slate md:mb-5">{summary}</p>
        <div className="mt-auto flex flex-wrap gap-2">
          <a {...landAtTop(href)} className="button button-dark flex-1 px-3 text-sm min-[20rem]:whitespace-nowrap">
            Detailed Service
            <span className="sr-only">
              {' '}
              for {item.title} in {place}
            </span>
          </a>
          <a
            href={contactHref}
            data-looked-at={item.title}
            aria-label={`Contact Now about ${item.title}`}
            className="button button-outline flex-1 px-3 text-sm min-[20rem]:whitespace-nowrap"
          >
            Contact Now
          </a>
        </div>
      </div>
    </li>
  )
}
