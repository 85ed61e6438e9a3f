import type { Business, Location, Package } from '../../catalogue/schema.ts'
import { describeTime, goesBySize, listPrices, type Pricing, type SizeLabels } from '../../domain/pricing.ts'
import { ContactDetails, type ContactFacts, FollowUs } from '../ui/contact-details.tsx'
import { Icon } from '../ui/icon.tsx'
import { Band, fitCards, LineLink } from '../ui/layout.tsx'
import { LinkedParagraphs } from '../ui/linked-text.tsx'
import { landAtTop, newTab } from '../ui/links.ts'
import { PackagePicture } from '../ui/package-icon.tsx'
import type { PictureData } from '../ui/picture.tsx'
import { PriceList, SizedPrice } from '../ui/prices.tsx'
import { SizeRow } from '../ui/sizes.tsx'

type TownAboutProps = Location['about'] & {
  contact: ContactFacts
  address: { text: string; mapHref: string }
  socials: Business['socials']
  /** Home and the other towns. */
  links: { label: string; href: string }[]
}

export function TownAbout({ heading, paragraphs, contact, address, socials, links }: TownAboutProps) {
  return (
    <Band grid="gap-10 xl:grid-cols-3">
      <div className="xl:pr-6">
        <h2 className="text-3xl">{heading}</h2>
        <LinkedParagraphs paragraphs={paragraphs} contact={contact} className="max-w-2xl" />
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
          <FollowUs socials={socials} className="mt-5" />
          <h3 className="mt-6 mb-1 text-lg">Elsewhere on this site</h3>
          <ul>
            {links.map(({ label, href }) => (
              <li key={href}>
                <LineLink href={href}>{label}</LineLink>
              </li>
            ))}
          </ul>
        </div>
      </div>
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
    <Band id="services" className="bg-mist max-md:pt-10" heading={heading} text={text}>
      {cards.some(goesBySize) && <SizeRow sizes={sizes} otherVehicles={otherVehicles} />}
      <ul className={`card-grid mt-6 grid gap-6 md:mt-10 ${fitCards(cards)}`}>
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
  const prices = listPrices(item, sizes, pricing)
  return (
    <li className="card flex flex-col overflow-hidden">
      <div className="relative">
        <PackagePicture item={item} picture={picture} className="aspect-16/9 w-full" />
      </div>
      <div className="flex flex-1 flex-col p-6">
        <h3 className="text-2xl">{item.title}</h3>
        <div className="mt-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <p className="font-display text-xl font-bold text-ember-deep">
            <SizedPrice item={item} sizes={sizes} pricing={pricing} />
          </p>
          {item.estimatedTime && (
            <p className="flex items-center gap-2 text-sm text-slate">
              <Icon name="clock" />
              {describeTime(item)}
            </p>
          )}
        </div>
        {prices.length > 1 && (
          <div className="mt-4">
            <PriceList prices={prices} />
          </div>
        )}
        <p className="mt-4 mb-6 text-slate">{summary}</p>
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
            className="button button-outline flex-1 px-3 text-sm min-[20rem]:whitespace-nowrap"
          >
            Contact Now<span className="sr-only"> about {item.title}</span>
          </a>
        </div>
      </div>
    </li>
  )
}
