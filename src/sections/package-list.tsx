import { Fragment, type ReactNode } from 'react'
import type { AddOn, Package } from '../../catalogue/schema.ts'
import {
  describePrice,
  describeStartingPrice,
  describeTime,
  goesBySize,
  type SizeLabels
} from '../../domain/pricing.ts'
import { DetailsPanel } from '../ui/details-panel.tsx'
import { Icon } from '../ui/icon.tsx'
import { BulletList } from '../ui/layout.tsx'
import { PackagePicture } from '../ui/package-icon.tsx'
import { AddOnList, FeatureList } from '../ui/package-lists.tsx'
import { DrawingsNote, type PictureData } from '../ui/picture.tsx'
import { PriceTable, SizedPrice } from '../ui/prices.tsx'
import { SizeRow } from '../ui/sizes.tsx'

interface PackageListProps {
  cards: PackageCardProps[]
  sizes: SizeLabels
  otherVehicles: string
  /** What needs doing? */
  children?: ReactNode
}

export function PackageList({ cards, sizes, otherVehicles, children }: PackageListProps) {
  const drawn = cards.find(({ picture }) => picture?.isIllustration)
  return (
    <section id="packages" className="pt-4 pb-10 md:pt-8 md:pb-16" aria-labelledby="packages-heading">
      <div className="wrap">
        <h2 id="packages-heading" className="sr-only">
          Packages
        </h2>
        {children}
        {cards.some(({ item }) => goesBySize(item)) ? (
          <SizeRow sizes={sizes} otherVehicles={otherVehicles} />
        ) : (
          <p className="mt-3 text-slate">{otherVehicles}</p>
        )}
        <div className="@container mt-4 grid gap-4 md:gap-5">
          {cards.map((card) => (
            <Fragment key={card.item.id}>
              <PackageCard {...card} />
              {/* Until the cards around it are laid out, it would be seen to jump. */}
              {card === drawn && <DrawingsNote className="-my-1 px-1" fades />}
            </Fragment>
          ))}
        </div>
        <button type="button" className="needs-js text-link mt-3 min-h-11 text-sm" data-print>
          Print the price list
        </button>
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

function PackageCard({ item, picture, sizes, depositPercent, bookingHref, ...details }: PackageCardProps) {
  const isRange = item.priceTo !== undefined
  const facts = [isRange && describePrice(item), describeTime(item), depositPercent > 0 && `${depositPercent}% deposit`]
  return (
    <article id={item.id} className="card package-card" aria-labelledby={`${item.id}-title`} data-fade>
      <div className="package-picture">
        <PackagePicture item={item} picture={picture} className="size-full" />
        {item.popular && <p className="tag absolute top-3 left-3">Popular</p>}
      </div>
      <h3 id={`${item.id}-title`} className="text-2xl [grid-area:title]">
        {item.title}
      </h3>
      <div className="package-price [grid-area:price] @min-[42rem]:text-right">
        <p className="font-display text-2xl font-bold">
          {isRange ? describeStartingPrice(item) : <SizedPrice item={item} sizes={sizes} />}
        </p>
        <p className="dots text-sm text-slate @min-[42rem]:justify-end">
          {facts.filter(Boolean).map((fact) => (
            <span key={String(fact)}>{fact}</span>
          ))}
        </p>
      </div>
      <div className="max-w-2xl text-slate [grid-area:words]">
        <p>{item.description}</p>
        {item.warning && (
          <p className="mt-2 flex gap-2 text-sm font-semibold text-ink">
            <Icon name="warning" className="size-5 text-ember-deep" />
            {item.warning}
          </p>
        )}
      </div>
      <a href={bookingHref} className="button button-primary [grid-area:book] self-start">
        Book Now<span className="sr-only"> for {item.title}</span>
      </a>
      <ServiceDetails item={item} sizes={sizes} {...details} />
    </article>
  )
}

function ServiceDetails({ item, addOns, sizes, towns }: Pick<PackageCardProps, 'item' | 'addOns' | 'sizes' | 'towns'>) {
  const steps = [...item.features.map(({ title }) => title), ...item.additionalFeatures]
  return (
    <DetailsPanel
      id={`${item.id}-details`}
      className="[grid-area:details]"
      summary={
        <>
          Service Details<span className="sr-only"> of {item.title}</span>
        </>
      }
    >
      <div className="grid gap-x-10 gap-y-5 pt-1 pb-2 @min-[42rem]:grid-cols-2">
        {steps.length > 0 && (
          <ul className="ticked text-sm @min-[42rem]:col-span-full @min-[42rem]:columns-2 @min-[58rem]:columns-3">
            {steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ul>
        )}
        {goesBySize(item) && <PriceTable item={item} sizes={sizes} className="self-start" />}
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
          <p className="flex flex-wrap items-baseline gap-x-4 text-sm">
            <b>More:</b>
            {towns.map(({ label, href }) => (
              <a key={href} href={href} className="text-link inline-block py-1">
                {label}
              </a>
            ))}
          </p>
        )}
      </div>
    </DetailsPanel>
  )
}
