import type { AddOn, LocalService, Package } from '../../content/schema.ts'
import { formatHours } from '../../domain/duration.ts'
import { AddOnList } from './add-on-list.tsx'
import { FeatureList } from './feature-list.tsx'
import { Icon } from './icon.tsx'
import { PriceTable } from './price-table.tsx'
import { listPrices, type SizeLabels } from './pricing.ts'

export interface ServiceBodyProps {
  item: Package
  local: LocalService
  addOns: AddOn[]
  sizes: SizeLabels
  otherVehicles: string
  /** What holds for every package: starting prices, deposit. */
  generalNotes: string[]
}

export function ServiceBody(props: ServiceBodyProps) {
  const { item, local, addOns, sizes, otherVehicles, generalNotes } = props
  return (
    <div className="wrap grid gap-14 py-14 md:py-20 lg:grid-cols-[1.7fr_1fr] lg:gap-16">
      <div className="space-y-14">
        <Paragraphs heading="Services Details" paragraphs={local.details} />
        <section data-fade>
          <h2 className="text-3xl">Services Provided</h2>
          <div className="mt-6">
            {item.addOnsOnly ? (
              <AddOnList addOns={addOns} rate={item.addOnRate} />
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
        {local.extraDetails && <Paragraphs {...local.extraDetails} />}
        {!item.addOnsOnly && <AddOns item={item} addOns={addOns} />}
      </div>
      <div className="space-y-8 lg:sticky lg:top-24 lg:self-start">
        {!item.addOnsOnly && (
          <section className="card p-6" data-price-table>
            <h2 className="text-2xl">Package Pricing</h2>
            <PriceTable prices={listPrices(item, sizes)} otherVehicles={otherVehicles} />
          </section>
        )}
        {!item.addOnsOnly && item.estimatedTime && (
          <section className="card p-6">
            <h2 className="text-2xl">Time To Complete</h2>
            <p className="mt-3 flex items-center gap-3 font-display text-xl font-bold">
              <Icon name="clock" className="size-6 text-ember-deep" />
              {formatHours(item.estimatedTime)}
              {item.timePerVisit && ' a visit'}
            </p>
          </section>
        )}
        <section className="card border-l-4 border-l-ember p-6">
          <h2 className="text-2xl">Important Notes</h2>
          {item.warning && <p className="mt-3 font-semibold">{item.warning}</p>}
          <ul className="mt-3 list-disc space-y-2 pl-5 text-slate">
            {[...generalNotes, ...item.notes, ...local.notes].map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </section>
      </div>
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

/** Members get perks where other packages have add-ons. */
function AddOns({ item, addOns }: { item: Package; addOns: AddOn[] }) {
  if (item.perks.length > 0) {
    return (
      <section data-fade>
        <h2 className="text-3xl">Enhanced Member Perks &amp; Descriptions</h2>
        <div className="mt-6">
          <FeatureList features={item.perks} isWide />
        </div>
      </section>
    )
  }
  if (addOns.length === 0) return null
  return (
    <section data-fade>
      <h2 className="text-3xl">Add Ons</h2>
      <div className="mt-5">
        <AddOnList addOns={addOns} rate={item.addOnRate} />
      </div>
    </section>
  )
}
