import { goesBySize, type SizeLabels } from '../../domain/pricing.ts'
import { fitCards } from '../ui/fit-columns.ts'
import { PackageCard, type PackageCardProps } from '../ui/package-card.tsx'
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
