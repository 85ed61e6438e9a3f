import { goesBySize, type SizeLabels } from '../../domain/pricing.ts'
import { CarNames } from '../ui/car-names.tsx'
import { fitCards } from '../ui/fit-columns.ts'
import { PackageCard, type PackageCardProps } from '../ui/package-card.tsx'

export interface PackageGridProps {
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
          <>
            <p className="mt-4 text-lg text-slate">Which size is your car? Most prices go by it.</p>
            <SizeGuide sizes={sizes} otherVehicles={otherVehicles} />
          </>
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

function SizeGuide({ sizes, otherVehicles }: Omit<PackageGridProps, 'cards'>) {
  return (
    <dl className="mt-6 grid gap-x-10 gap-y-3 text-slate md:grid-cols-2">
      {Object.values(sizes).map(({ label, examples }) => (
        <div key={label} className="flex gap-3">
          <dt className="w-[4rem] flex-none font-bold text-ink">{label}</dt>
          <dd className="min-w-0">
            <CarNames names={examples} />
          </dd>
        </div>
      ))}
      <div className="flex gap-3">
        <dt className="w-[4rem] flex-none font-bold text-ink">Others</dt>
        <dd className="min-w-0">{otherVehicles}</dd>
      </div>
    </dl>
  )
}
