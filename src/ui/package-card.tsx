import type { AddOn, Package, Titled } from '../../catalogue/schema.ts'
import { describeTime } from '../../domain/duration.ts'
import { formatPence } from '../../domain/money.ts'
import { describeAddOnPrice, describePolishPrice, listPrices, type SizeLabels } from '../../domain/pricing.ts'
import { DetailsPanel } from './details-panel.tsx'
import { Icon } from './icon.tsx'
import { Picture, type PictureData } from './picture.tsx'
import { PriceList, SizedPrice } from './prices.tsx'

export interface PackageCardProps {
  item: Package
  addOns: AddOn[]
  picture: PictureData
  sizes: SizeLabels
  /** 0 if there is no deposit. */
  depositPercent: number
  bookingHref: string
}

export function PackageCard({ item, addOns, picture, sizes, depositPercent, bookingHref }: PackageCardProps) {
  const prices = listPrices(item, sizes)
  const panelId = `${item.id}-details`
  return (
    <article
      id={item.id}
      className="card flex flex-col overflow-hidden"
      aria-labelledby={`${item.id}-title`}
      data-later
    >
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
              {item.additionalFeatures.length > 0 && (
                <ul className="list-disc space-y-1 pl-5 text-sm text-slate">
                  {item.additionalFeatures.map((feature) => (
                    <li key={feature}>{feature}</li>
                  ))}
                </ul>
              )}
              {item.perks.length > 0 && (
                <div>
                  <h4 className="mb-3 text-lg">Member perks</h4>
                  <FeatureList features={item.perks} />
                </div>
              )}
              {addOns.length > 0 && (
                <div>
                  {!item.addOnsOnly && <h4 className="mb-3 text-lg">Add-ons</h4>}
                  <AddOnList addOns={addOns} rate={item.addOnRate} hasPolishPrices={item.addOnsOnly} isShort />
                </div>
              )}
              {item.notes.length > 0 && (
                <ul className="list-disc space-y-1 pl-5 text-sm text-slate">
                  {item.notes.map((note) => (
                    <li key={note}>{note}</li>
                  ))}
                </ul>
              )}
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

interface AddOnListProps {
  addOns: AddOn[]
  rate: Package['addOnRate']
  /** Also shows the price on a polish, if the package isn't known. */
  hasPolishPrices?: boolean
  /** Names and prices only. */
  isShort?: boolean
}

export function AddOnList({ addOns, rate, hasPolishPrices = false, isShort = false }: AddOnListProps) {
  const describe = (addOn: AddOn) => (
    <AddOnPrice price={describeAddOnPrice(addOn, rate)} onPolish={hasPolishPrices ? describePolishPrice(addOn) : ''} />
  )
  return (
    <ul className={isShort ? 'divide-y divide-line text-sm' : 'border-b border-line'}>
      {addOns.map((addOn) => (
        <li key={addOn.id} className={isShort ? 'flex justify-between gap-4 py-1.5' : 'border-t border-line py-4'}>
          {isShort ? (
            <>
              <span className="min-w-0">{addOn.name}</span>
              <span className="max-w-3/5 flex-none text-right font-bold">{describe(addOn)}</span>
            </>
          ) : (
            <>
              <h3 className="flex justify-between gap-4 text-lg">
                <span className="min-w-0">{addOn.name}</span>
                <span className="max-w-3/5 flex-none text-right">{describe(addOn)}</span>
              </h3>
              <p className="mt-1 max-w-2xl text-slate">{addOn.text}</p>
            </>
          )}
        </li>
      ))}
    </ul>
  )
}

/** Read aloud it is one phrase: 'from £110, on a polish from £60'. */
function AddOnPrice({ price, onPolish }: { price: string; onPolish: string }) {
  if (onPolish === '') return price
  return (
    <>
      {price}
      <span className="sr-only">,</span>{' '}
      <small className="block text-sm font-normal tracking-normal text-slate">{onPolish}</small>
    </>
  )
}

export function FeatureList({ features, isWide = false }: { features: Titled[]; isWide?: boolean }) {
  return (
    <ul className={isWide ? 'grid gap-x-10 gap-y-6 sm:grid-cols-2' : 'space-y-3'}>
      {features.map(({ title, text }) => (
        <li key={title} className="flex gap-3">
          <Icon name="check" className="mt-0.5 size-5 text-ember-deep" />
          <div className="min-w-0">
            <p className="font-semibold">{title}</p>
            <p className={isWide ? 'mt-0.5 text-slate' : 'text-sm text-slate'}>{text}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
