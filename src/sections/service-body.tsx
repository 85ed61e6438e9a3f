import type { ReactNode } from 'react'
import type { AddOn, LocalService, Package, Titled } from '../../catalogue/schema.ts'
import { describeAddOnPrice, describePrice, describeTime, type SizeLabels } from '../../domain/pricing.ts'
import { Icon } from '../ui/icon.tsx'
import { BulletList } from '../ui/layout.tsx'
import { LinkedParagraphs, LinkedText } from '../ui/linked-text.tsx'
import { type Contact, telephoneHref } from '../ui/links.ts'
import { AddOnList, FeatureList } from '../ui/package-lists.tsx'
import { PriceTable } from '../ui/prices.tsx'
import { SizeGuide } from '../ui/sizes.tsx'

/** Its own, those that fit it besides, and those that come free. */
type SortedAddOns = Record<'own' | 'more' | 'included', AddOn[]>

interface ServiceBodyProps extends ServiceCardProps {
  local: LocalService
  addOns: SortedAddOns
  /** Notes for every package: starting prices, deposit. */
  generalNotes: string[]
  /** Follows the notes: the booking block, then what else there is to see. */
  children?: ReactNode
}

/**
 * Top to bottom, the parts keep the specification's order; on wide screens the price card is beside them all, down to the
 * notes. Spaced by margins, not gaps, because the card spans more rows than there are.
 */
export function ServiceBody({ local, addOns, generalNotes, children, ...card }: ServiceBodyProps) {
  const { item } = card
  const notes = [...generalNotes, ...item.notes, ...local.notes]
  const hasAddOns = item.perks.length > 0 || Object.values(addOns).some(({ length }) => length > 0)
  return (
    <div className="wrap space-y-7 py-7 md:space-y-14 md:py-16">
      <div className="space-y-7 md:space-y-14 lg:grid lg:grid-cols-[1.6fr_1fr] lg:gap-x-12 lg:*:col-start-1 xl:gap-x-16">
        <Details heading="Services Details" paragraphs={local.details} contact={card.contact} />
        <ServicesProvided item={item} addOns={addOns.own} />
        {local.extraDetails && <Details {...local.extraDetails} contact={card.contact} />}
        <ServiceCard {...card} />
        {!item.addOnsOnly && hasAddOns && <AddOns item={item} addOns={addOns} />}
        {!item.addOnsOnly && (
          <section className="flex flex-wrap items-center justify-between gap-x-3 gap-y-3" data-fade>
            <h2 className="text-xl md:text-3xl">Time To Complete</h2>
            <p className="flex items-center gap-3 font-display text-xl font-bold">
              <Icon name="clock" className="size-6 text-ember-deep" />
              {describeTime(item)}
            </p>
          </section>
        )}
        {(notes.length > 0 || item.warning) && (
          <section className="card border-l-4 border-l-ember p-5 md:p-8" data-fade>
            <h2 className="text-2xl">Important Notes</h2>
            {item.warning && <p className="mt-3 font-semibold">{item.warning}</p>}
            <BulletList lines={notes} className="mt-3 space-y-1.5 max-md:text-sm" />
          </section>
        )}
      </div>
      {children}
    </div>
  )
}

function Details({ heading, ...details }: { heading: string; paragraphs: string[]; contact: Contact }) {
  return (
    <section data-fade>
      <h2 className="text-3xl">{heading}</h2>
      <LinkedParagraphs {...details} className="max-w-2xl md:text-lg" />
    </section>
  )
}

interface ServiceCardProps {
  item: Package
  sizes: SizeLabels
  otherVehicles: string
  bookingHref: string
  contact: Contact
}

/**
 * Package Pricing. On wide screens it stays in view beside the rest, so it repeats the next step, which phones have in
 * the hero. Add-ons have no prices by size, so their card is for wide screens only.
 */
function ServiceCard({ item, sizes, otherVehicles, bookingHref, contact }: ServiceCardProps) {
  const beside = 'card service-card p-5 md:p-6 lg:col-start-2! lg:row-span-20 lg:row-start-1 lg:self-start'
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
    <section id="pricing" className={beside} data-fade>
      <h2 className="text-2xl">Package Pricing</h2>
      <PriceTable item={item} sizes={sizes} className="mt-3" />
      <SizeGuide sizes={sizes} otherVehicles={otherVehicles} />
      {next}
    </section>
  )
}

function ServicesProvided({ item, addOns }: { item: Package; addOns: AddOn[] }) {
  return (
    <section id="provided" data-fade>
      <h2 className="text-3xl">Services Provided</h2>
      <div className="mt-4">
        {item.addOnsOnly ? <AddOnList item={item} addOns={addOns} /> : <FeatureList features={item.features} isWide />}
      </div>
      <BulletList lines={item.additionalFeatures} className="mt-4 space-y-1" />
    </section>
  )
}

/** Members get perks where other packages have add-ons. */
function AddOns({ item, addOns: { own, more, included } }: { item: Package; addOns: SortedAddOns }) {
  const hasPerks = item.perks.length > 0
  return (
    <section data-fade>
      <h2 className="text-3xl">{hasPerks ? 'Enhanced Member Perks & Descriptions' : 'Add Ons'}</h2>
      <div className="mt-4">
        {hasPerks && <FeatureList features={item.perks} isWide />}
        {!hasPerks && own.length > 0 && <AddOnList item={item} addOns={own} />}
      </div>
      {included.length > 0 && (
        <p className="mt-3 max-md:text-sm">Included in the price: {included.map(({ name }) => name).join(', ')}.</p>
      )}
      {more.length > 0 && (
        <>
          <p className="mt-3 text-slate max-md:hidden">
            You can also add:{' '}
            {more.map((addOn) => `${addOn.name} ${describeAddOnPrice(addOn, item.addOnRate)}`).join('; ')}.
          </p>
          {/* On a phone the list would make long pages longer. */}
          <p className="mt-3 text-sm text-slate md:hidden">
            You can also add {more.length} other {more.length === 1 ? 'job' : 'jobs'} in the form.
          </p>
        </>
      )}
    </section>
  )
}

interface ServiceBookingProps extends Titled {
  place: string
  bookingHref: string
  townHref: string
  contact: Contact
}

/** Follows the notes: an invitation to book this package in this town. */
export function ServiceBooking({ title, text, place, bookingHref, townHref, contact }: ServiceBookingProps) {
  return (
    <section
      className="rounded-card bg-ember p-5 text-ink md:p-8 lg:flex lg:flex-wrap lg:items-center lg:gap-x-12 lg:gap-y-4"
      data-location={place}
      data-fade
    >
      <div className="lg:min-w-[min(22rem,100%)] lg:flex-1">
        <h2 className="text-3xl">{title}</h2>
        <p className="mt-2 text-lg">
          <LinkedText text={text} contact={contact} />
        </p>
      </div>
      <div className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-1 lg:mt-0 lg:max-w-sm">
        <a href={bookingHref} className="button button-dark max-sm:grow max-sm:px-3">
          Book Now
        </a>
        <a href={telephoneHref(contact.phone)} className="button button-outline max-sm:grow max-sm:px-3">
          Call {contact.phone}
        </a>
        <a href={townHref} className="inline-flex min-h-12 items-center font-bold underline underline-offset-4">
          Back to {place}
        </a>
      </div>
    </section>
  )
}
