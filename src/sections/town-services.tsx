import { goesBySize, type SizeLabels } from '../../domain/pricing.ts'
import { fitCards } from '../ui/fit-columns.ts'
import { ListingCard, type ListingCardProps } from '../ui/listing-card.tsx'
import { SectionHeading } from '../ui/section-heading.tsx'
import { SizeSwitch } from '../ui/size-switch.tsx'

export interface TownServicesProps {
  heading: string
  text: string
  cards: ListingCardProps[]
  sizes: SizeLabels
  otherVehicles: string
}

export function TownServices({ heading, text, cards, sizes, otherVehicles }: TownServicesProps) {
  return (
    <section id="services" className="bg-mist py-16 md:py-24" data-fade>
      <div className="wrap">
        <SectionHeading heading={heading} text={text} />
        {cards.some(goesBySize) && (
          <div className="mt-8">
            <SizeSwitch sizes={sizes} otherVehicles={otherVehicles} />
          </div>
        )}
        <ul className={`card-grid mt-10 grid gap-6 ${fitCards(cards)}`}>
          {cards.map((card) => (
            <ListingCard key={card.item.id} {...card} />
          ))}
        </ul>
      </div>
    </section>
  )
}
