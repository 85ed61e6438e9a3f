import type { ReactNode } from 'react'
import type { AddOn, LocalService, Package } from '../../catalogue/schema.ts'
import { describeTime } from '../../domain/duration.ts'
import { Icon } from '../ui/icon.tsx'
import { LinkedText } from '../ui/linked-text.tsx'
import { type Contact, telephoneHref } from '../ui/links.ts'
import { AddOnList, FeatureList } from '../ui/package-card.tsx'
import { ServiceCard, type ServiceCardProps } from './service-card.tsx'

interface ServiceBodyProps extends ServiceCardProps {
  local: LocalService
  addOns: AddOn[]
  /** Notes for every package: starting prices, deposit. */
  generalNotes: string[]
  /** Follows the notes. */
  children?: ReactNode
}

/**
 * Top to bottom, the parts keep the specification's order; on wide screens the price card is beside them all. Spaced by
 * margins, not gaps, because the card spans more rows than there are.
 */
export function ServiceBody({ local, addOns, generalNotes, children, ...card }: ServiceBodyProps) {
  const { item } = card
  const notes = [...generalNotes, ...item.notes, ...local.notes]
  const hasAddOns = addOns.length > 0 || item.perks.length > 0
  return (
    <div className="wrap space-y-12 py-14 md:space-y-16 md:py-20 lg:grid lg:grid-cols-[1.6fr_1fr] lg:gap-x-12 xl:gap-x-16">
      <Paragraphs heading="Services Details" paragraphs={local.details} />
      <ServicesProvided item={item} addOns={addOns} />
      {local.extraDetails && <Paragraphs {...local.extraDetails} />}
      <ServiceCard {...card} />
      {!item.addOnsOnly && hasAddOns && <AddOns item={item} addOns={addOns} />}
      {!item.addOnsOnly && (
        <section className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3" data-fade>
          <h2 className="text-3xl">Time To Complete</h2>
          <p className="flex items-center gap-3 font-display text-xl font-bold">
            <Icon name="clock" className="size-6 text-ember-deep" />
            {describeTime(item)}
          </p>
        </section>
      )}
      {(notes.length > 0 || item.warning) && (
        <section className="card border-l-4 border-l-ember p-6 md:p-8" data-fade>
          <h2 className="text-2xl">Important Notes</h2>
          {item.warning && <p className="mt-3 font-semibold">{item.warning}</p>}
          {notes.length > 0 && (
            <ul className="mt-4 list-disc space-y-2 pl-5 text-slate">
              {notes.map((note) => (
                <li key={note}>{note}</li>
              ))}
            </ul>
          )}
        </section>
      )}
      {children}
    </div>
  )
}

function Paragraphs({ heading, paragraphs }: { heading: string; paragraphs: string[] }) {
  return (
    <section data-fade>
      <h2 className="text-3xl">{heading}</h2>
      <div className="prose mt-5 max-w-2xl text-lg text-slate">
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </section>
  )
}

function ServicesProvided({ item, addOns }: { item: Package; addOns: AddOn[] }) {
  return (
    <section data-fade>
      <h2 className="text-3xl">Services Provided</h2>
      <div className="mt-6">
        {item.addOnsOnly ? (
          <AddOnList addOns={addOns} rate={item.addOnRate} hasPolishPrices />
        ) : (
          <FeatureList features={item.features} isWide />
        )}
      </div>
      {item.additionalFeatures.length > 0 && (
        <ul className="mt-6 list-disc space-y-1 pl-5 text-slate">
          {item.additionalFeatures.map((feature) => (
            <li key={feature}>{feature}</li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** Members get perks where other packages have add-ons. */
function AddOns({ item, addOns }: { item: Package; addOns: AddOn[] }) {
  const hasPerks = item.perks.length > 0
  return (
    <section data-fade>
      <h2 className="text-3xl">{hasPerks ? 'Enhanced Member Perks & Descriptions' : 'Add Ons'}</h2>
      <div className="mt-5">
        {hasPerks ? <FeatureList features={item.perks} isWide /> : <AddOnList addOns={addOns} rate={item.addOnRate} />}
      </div>
    </section>
  )
}

interface ServiceBookingProps {
  title: string
  text: string
  place: string
  bookingHref: string
  townHref: string
  contact: Contact
}

/** Ends a service page with an invitation to book this package in this town. */
export function ServiceBooking({ title, text, place, bookingHref, townHref, contact }: ServiceBookingProps) {
  return (
    <section className="bg-ember py-14 text-ink md:py-20" data-location={place} data-fade>
      <div className="wrap">
        <div className="max-w-2xl">
          <h2 className="text-4xl">{title}</h2>
          <p className="mt-3 text-lg">
            <LinkedText text={text} contact={contact} />
          </p>
        </div>
        <div className="mt-7 flex flex-wrap items-center gap-3">
          <a href={bookingHref} className="button button-dark max-sm:grow">
            Book Now
          </a>
          <a href={telephoneHref(contact.phone)} className="button button-outline max-sm:grow">
            Call {contact.phone}
          </a>
          <a
            href={townHref}
            className="inline-flex min-h-12 items-center font-bold underline underline-offset-4 sm:px-2"
          >
            Back to {place}
          </a>
        </div>
      </div>
    </section>
  )
}
