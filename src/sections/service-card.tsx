import type { Package } from '../../catalogue/schema.ts'
import { describeTime } from '../../domain/duration.ts'
import { describePrice, listPrices, type SizeLabels } from '../../domain/pricing.ts'
import { Icon } from '../ui/icon.tsx'
import { type Contact, telephoneHref } from '../ui/links.ts'
import { PriceTable } from '../ui/prices.tsx'

export interface ServiceCardProps {
  item: Package
  sizes: SizeLabels
  otherVehicles: string
  bookingHref: string
  contact: Contact
}

/**
 * Package Pricing. On wide screens it stays in view beside the rest, so it repeats the time and the next step, which
 * phones have in the hero. Add-ons have no prices by size, so their card is for wide screens only.
 */
export function ServiceCard({ item, sizes, otherVehicles, bookingHref, contact }: ServiceCardProps) {
  const beside = 'card service-card p-6 lg:col-start-2 lg:row-span-20 lg:row-start-1 lg:self-start'
  const next = (
    <div className="mt-5 flex flex-wrap gap-3 max-lg:hidden">
      <a href={bookingHref} className="button button-primary grow px-3">
        Book Now
      </a>
      <a href={telephoneHref(contact.phone)} className="button button-quiet grow px-3">
        Call {contact.phone}
      </a>
    </div>
  )
  if (item.addOnsOnly)
    return (
      <div className={`${beside} max-lg:hidden`} data-fade>
        <p className="font-display text-2xl font-bold">{item.title}</p>
        <p className="mt-1 font-display text-2xl font-bold text-ember-deep">{describePrice(item)}</p>
        {next}
      </div>
    )
  return (
    <section className={beside} data-fade>
      <h2 className="text-2xl">Package Pricing</h2>
      <PriceTable prices={listPrices(item, sizes)} otherVehicles={otherVehicles} />
      <p className="mt-4 flex items-center gap-2 font-semibold max-lg:hidden">
        <Icon name="clock" className="size-5 text-ember-deep" />
        {describeTime(item)}
      </p>
      {next}
    </section>
  )
}
