import type { AddOn, Package } from '../../catalogue/schema.ts'
import { describeTime } from '../../domain/duration.ts'
import { formatPence } from '../../domain/money.ts'
import { goesBySize, listPrices, type SizeLabels } from '../../domain/pricing.ts'
import { DetailsPanel } from '../ui/details-panel.tsx'
import { Icon } from '../ui/icon.tsx'
import { BulletList, fitCards } from '../ui/layout.tsx'
import { AddOnList, FeatureList } from '../ui/package-lists.tsx'
import { Picture, type PictureData } from '../ui/picture.tsx'
import { PriceList, SizedPrice } from '../ui/prices.tsx'
import { SizeSwitch } from '../ui/sizes.tsx'

interface PackageGridProps {
  cards: PackageCardProps[]
  sizes: SizeLabels
  otherVehicles: string
}

export function PackageGrid({ cards, sizes, otherVehicles }: PackageGridProps) {
  return (
    <section id="packages" className="py-14 md:py-20" aria-labelledby="packages-heading">
      <div className="wrap">
        <h2 id="packages-heading" className="text-4xl">
          Packages
        </h2>
        {cards.some(({ item }) => goesBySize(item)) ? (
          <div className="mt-6">
            <SizeSwitch sizes={sizes} otherVehicles={otherVehicles} />
          </div>
        ) : (
          <p className="mt-4 text-lg text-slate">{otherVehicles}</p>
        )}
        <div className={`card-grid mt-10 grid gap-6 has-[details[open]]:items-start ${fitCards(cards)}`}>
          {cards.map((card) => (
            <PackageCard key={card.item.id} {...card} />
          ))}
        </div>
      </div>
    </section>
  )
}

interface PackageCardProps {
  item: Package
  addOns: AddOn[]
  picture: PictureData
  sizes: SizeLabels
  /** 0 if there is no deposit. */
  depositPercent: number
  bookingHref: string
}

function PackageCard({ item, addOns, picture, sizes, depositPercent, bookingHref }: PackageCardProps) {
  const prices = listPrices(item, sizes)
  const panelId = `${item.id}-details`
  return (
    <article id={item.id} className="card flex flex-col overflow-hidden" aria-labelledby={`${item.id}-title`} data-fade>
      <div className="relative">
        <Picture picture={picture} className="aspect-16/9 w-full object-cover" />
        {item.popular && <p className="tag absolute top-3 left-3">Popular</p>}
      </div>
      <div className="flex flex-1 flex-col p-6">
        <h3 id={`${item.id}-title`} className="text-2xl">
          {item.title}
        </h3>
        <p className="mt-2 font-display text-3xl leading-none font-bold">
          {item.priceFrom ? `from ${formatPence(item.pricing.small)}` : <SizedPrice item={item} sizes={sizes} />}
        </p>
        {item.priceFrom && item.priceTo !== undefined && (
          <p className="mt-2 text-sm text-slate">
            Most are {formatPence(item.pricing.small)} to {formatPence(item.priceTo)}
          </p>
        )}
        <p className="mt-3 text-slate">{item.description}</p>
        {prices.length > 1 && (
          <div className="mt-5">
            <PriceList prices={prices} />
          </div>
        )}
        {(item.estimatedTime || depositPercent > 0 || item.warning) && (
          <ul className="mt-4 space-y-1.5 text-sm text-slate">
            {item.estimatedTime && (
              <li className="flex gap-2">
                <Icon name="clock" className="mt-0.5 size-5 text-ember-deep" />
                {describeTime(item)}
              </li>
            )}
            {depositPercent > 0 && (
              <li className="flex gap-2">
                <Icon name="calendar" className="mt-0.5 size-5 text-ember-deep" />
                {depositPercent}% deposit upfront to book
              </li>
            )}
            {item.warning && (
              <li className="flex gap-2 font-semibold text-ink">
                <Icon name="warning" className="mt-0.5 size-5 text-ember-deep" />
                {item.warning}
              </li>
            )}
          </ul>
        )}
        <div className="mt-auto pt-5">
          <DetailsPanel
            id={panelId}
            summary={
              <span>
                Service Details<span className="sr-only"> of {item.title}</span>
              </span>
            }
            className="border-t border-line"
          >
            <div className="space-y-5 pb-5">
              {item.features.length > 0 && <FeatureList features={item.features} />}
              <BulletList lines={item.additionalFeatures} className="space-y-1 text-sm" />
              {item.perks.length > 0 && (
                <div>
                  <h4 className="mb-3 text-lg">Member perks</h4>
                  <FeatureList features={item.perks} />
                </div>
              )}
              {addOns.length > 0 && (
                <div>
                  {!item.addOnsOnly && <h4 className="mb-3 text-lg">Add-ons</h4>}
                  <AddOnList item={item} addOns={addOns} isShort />
                </div>
              )}
              <BulletList lines={item.notes} className="space-y-1 text-sm" />
            </div>
          </DetailsPanel>
          <a href={bookingHref} className="button button-primary w-full">
            Book Now<span className="sr-only"> for {item.title}</span>
          </a>
        </div>
      </div>
    </article>
  )
}
