import type { Package } from '../../catalogue/schema.ts'
import { describeTime } from '../../domain/duration.ts'
import { listPrices, type Pricing, type SizeLabels } from '../../domain/pricing.ts'
import { Icon } from './icon.tsx'
import { Picture, type PictureData } from './picture.tsx'
import { PriceList, SizedPrice } from './prices.tsx'

export interface ListingCardProps {
  item: Package
  /** Prices from this town's listing, which may differ from the package's own. */
  pricing: Pricing
  summary: string
  picture: PictureData
  sizes: SizeLabels
  href: string
  contactHref: string
  place: string
}

export function ListingCard(props: ListingCardProps) {
  const { item, pricing, summary, picture, sizes, href, contactHref, place } = props
  const prices = listPrices(item, sizes, pricing)
  return (
    <li className="card flex flex-col overflow-hidden">
      <div className="relative">
        <Picture picture={picture} className="aspect-16/9 w-full object-cover" />
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
          <a href={href} className="button button-dark flex-1 px-3 text-sm min-[20rem]:whitespace-nowrap">
            Detailed Service
            <span className="sr-only">
              {' '}
              for {item.title} in {place}
            </span>
          </a>
          <a href={contactHref} className="button button-outline flex-1 px-3 text-sm min-[20rem]:whitespace-nowrap">
            Contact Now<span className="sr-only"> about {item.title}</span>
          </a>
        </div>
      </div>
    </li>
  )
}
