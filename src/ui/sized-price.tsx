import { formatPence } from '../../domain/money.ts'
import { describePrice, goesBySize, listSizePrices, type Priced, type SizeLabels } from '../../domain/pricing.ts'

export interface SizedPriceProps {
  item: Priced
  sizes: SizeLabels
  /** If a town's listing has other prices. */
  pricing?: Priced['pricing']
}

/** The price range or, once the visitor has chosen a car size, its price; CSS shows one of them. */
export function SizedPrice({ item, sizes, pricing = item.pricing }: SizedPriceProps) {
  if (!goesBySize({ pricing })) return describePrice(item, pricing)
  return (
    <>
      <span className="price-range">{describePrice(item, pricing)}</span>
      {listSizePrices(pricing).map(({ size, price }) => (
        <span key={size} className="price-own" data-for={size}>
          {formatPence(price)} <small>{sizes[size].label}</small>
        </span>
      ))}
    </>
  )
}
