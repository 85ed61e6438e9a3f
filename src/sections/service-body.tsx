import type { AddOn, LocalService, Package } from '../../catalogue/schema.ts'
import { describeTime } from '../../domain/duration.ts'
import { listPrices, type SizeLabels } from '../../domain/pricing.ts'
import { AddOnList } from '../ui/add-on-list.tsx'
import { FeatureList } from '../ui/feature-list.tsx'
import { Icon } from '../ui/icon.tsx'
import { PriceTable } from '../ui/price-table.tsx'

export interface ServiceBodyProps {
  item: Package
  local: LocalService
  addOns: AddOn[]
  sizes: SizeLabels
  otherVehicles: string
  /** What holds for every package: starting prices, deposit. */
  generalNotes: string[]
}

/** Two columns on wide screens; read from top to bottom the parts keep the specification's order. */
export function ServiceBody({ item, local, addOns, sizes, otherVehicles, generalNotes }: ServiceBodyProps) {
  const columns = 'grid gap-12 lg:grid-cols-[1.7fr_1fr] lg:gap-16'
  const notes = [...generalNotes, ...item.notes, ...local.notes]
  const hasAddOns = addOns.length > 0 || item.perks.length > 0
  return (
    <div className="wrap space-y-12 py-14 md:space-y-16 md:py-20">
      <div className={item.addOnsOnly ? undefined : columns}>
        <div className="space-y-12 md:space-y-16">
          <Paragraphs heading="Services Details" paragraphs={local.details} />
          <ServicesProvided item={item} addOns={addOns} />
          {local.extraDetails && <Paragraphs {...local.extraDetails} />}
        </div>
        {!item.addOnsOnly && (
          <section className="card p-6 lg:sticky lg:top-24 lg:self-start" data-price-table data-fade>
            <h2 className="text-2xl">Package Pricing</h2>
            <PriceTable prices={listPrices(item, sizes)} otherVehicles={otherVehicles} />
          </section>
        )}
      </div>
      {!item.addOnsOnly && (
        <div className={hasAddOns ? columns : undefined}>
          {hasAddOns && <AddOns item={item} addOns={addOns} />}
          <section className="card p-6 lg:self-start" data-fade>
            <h2 className="text-2xl">Time To Complete</h2>
            <p className="mt-3 flex items-center gap-3 font-display text-xl font-bold">
              <Icon name="clock" className="size-6 text-ember-deep" />
              {describeTime(item)}
            </p>
          </section>
        </div>
      )}
      {(notes.length > 0 || item.warning) && (
        <section className="card border-l-4 border-l-ember p-6 md:p-8" data-fade>
          <h2 className="text-2xl">Important Notes</h2>
          {item.warning && <p className="mt-3 font-semibold">{item.warning}</p>}
          {notes.length > 0 && (
            <ul
              className={`mt-4 list-disc gap-x-12 space-y-2 pl-5 text-slate ${notes.length > 1 ? 'md:columns-2' : ''}`}
            >
              {notes.map((note) => (
                <li key={note} className="break-inside-avoid">
                  {note}
                </li>
              ))}
            </ul>
          )}
        </section>
      )}
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
          <AddOnList addOns={addOns} rate={item.addOnRate} isWide />
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
