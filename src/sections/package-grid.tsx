import type { AddOn, Package } from '../../catalogue/schema.ts'
import { formatPence } from '../../domain/money.ts'
import { describeStartingPrice, describeTime, goesBySize, type SizeLabels } from '../../domain/pricing.ts'
import { DetailsPanel } from '../ui/details-panel.tsx'
import { Icon } from '../ui/icon.tsx'
import { BulletList, fitCards } from '../ui/layout.tsx'
import { PackagePicture } from '../ui/package-icon.tsx'
import { AddOnList, FeatureList } from '../ui/package-lists.tsx'
import type { PictureData } from '../ui/picture.tsx'
import { SizedPrice } from '../ui/prices.tsx'
import { SizeSwitch } from '../ui/sizes.tsx'

interface PackageGridProps {
  cards: PackageCardProps[]
  sizes: SizeLabels
  otherVehicles: string
}

export function PackageGrid({ cards, sizes, otherVehicles }: PackageGridProps) {
  const hasSizes = cards.some(({ item }) => goesBySize(item))
  return (
    <section id="packages" className="pt-5" aria-labelledby="packages-heading">
      <div className="wrap">
        <h2 id="packages-heading" className="text-3xl max-md:sr-only">
          Packages
        </h2>
        {hasSizes ? (
          <SizeSwitch sizes={sizes} className="sticks" />
        ) : (
          <p className="mt-2 text-slate">{otherVehicles}</p>
        )}
        <div className={`card-grid mt-2 grid gap-6 has-[details[open]]:items-start ${fitCards(cards)}`}>
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
  picture: PictureData | undefined
  sizes: SizeLabels
  /** 0 if there is no deposit. */
  depositPercent: number
  bookingHref: string
  /** Its pages, where each step is explained; it may have none. */
  towns: { label: string; href: string }[]
}

const names = new Intl.ListFormat('en-GB')

function PackageCard({ item, addOns, picture, sizes, depositPercent, bookingHref, towns }: PackageCardProps) {
  const steps = [...item.features.map(({ title }) => title), ...item.additionalFeatures]
  const facts = [
    item.priceFrom &&
      item.priceTo !== undefined &&
      `most ${formatPence(item.pricing.small)} to ${formatPence(item.priceTo)}`,
    describeTime(item),
    depositPercent > 0 && `${depositPercent}% deposit`
  ]
  return (
    <article id={item.id} className="card flex flex-col overflow-hidden" aria-labelledby={`${item.id}-title`} data-fade>
      <div className="relative">
        <PackagePicture item={item} picture={picture} className="aspect-5/2 w-full" />
        {item.popular && <p className="tag absolute top-3 left-3">Popular</p>}
      </div>
      <div className="flex flex-1 flex-col px-5 py-4">
        <h3 id={`${item.id}-title`} className="text-2xl">
          {item.title}
        </h3>
        <p className="mt-1 flex flex-wrap items-baseline gap-x-3 text-xs text-slate">
          <span className="font-display text-2xl font-bold text-ink">
            {item.priceTo === undefined ? <SizedPrice item={item} sizes={sizes} /> : describeStartingPrice(item)}
          </span>
          {facts.filter(Boolean).join(' · ')}
        </p>
        <p className="mt-2 pb-4 text-sm text-slate">{item.description}</p>
        {item.warning && (
          <p className="flex gap-2 pb-4 text-sm font-semibold">
            <Icon name="warning" className="mt-0.5 size-5 text-ember-deep" />
            {item.warning}
          </p>
        )}
        <div className="folds-beside mt-auto">
          <DetailsPanel
            id={`${item.id}-details`}
            summary={
              <>
                Service Details<span className="sr-only"> of {item.title}</span>
              </>
            }
          >
            <div className="space-y-6 pb-5">
              {steps.length > 0 && (
                <ul className="ticked space-y-1 text-sm">
                  {steps.map((step) => (
                    <li key={step}>{step}</li>
                  ))}
                </ul>
              )}
              {item.perks.length > 0 && (
                <div>
                  <h4 className="pb-2 text-lg">Member perks</h4>
                  <FeatureList features={item.perks} />
                </div>
              )}
              {addOns.length > 0 && (
                <div>
                  {!item.addOnsOnly && <h4 className="pb-2 text-lg">Add-ons</h4>}
                  <AddOnList item={item} addOns={addOns} isShort />
                </div>
              )}
              <BulletList lines={item.notes} className="space-y-1 text-sm" />
              {towns.length > 0 && (
                <p className="text-sm">
                  {'Step by step on its pages for '}
                  {names.formatToParts(towns.map(({ label }) => label)).map(({ type, value }) => {
                    const town = type === 'element' && towns.find(({ label }) => label === value)
                    return town ? (
                      <a key={value} href={town.href} className="sentence-link">
                        {value}
                      </a>
                    ) : (
                      value
                    )
                  })}
                </p>
              )}
            </div>
          </DetailsPanel>
          <a href={bookingHref} className="button button-primary">
            Book Now<span className="sr-only"> for {item.title}</span>
          </a>
        </div>
      </div>
    </article>
  )
}
