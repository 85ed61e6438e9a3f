import {
  describeOne,
  describePrice,
  goesBySize,
  type listPrices,
  listSizePrices,
  type Priced,
  type SizeLabels
} from '../../domain/pricing.ts'
import { CarNames } from './sizes.tsx'

/** One package's prices on a card: a short line for each size. */
export function PriceList({ prices }: { prices: ReturnType<typeof listPrices> }) {
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(4rem,1fr))] divide-x divide-line overflow-hidden rounded-control border border-line text-center">
      {prices.map(({ id, size, price }) => (
        <div key={size} className="price-line px-2 py-2" data-for={id}>
          <dt className="text-xs text-slate">{size}</dt>
          <dd className="font-display font-bold">{price}</dd>
        </div>
      ))}
    </dl>
  )
}

interface PriceTableProps {
  prices: ReturnType<typeof listPrices>
  otherVehicles: string
}

export function PriceTable({ prices, otherVehicles }: PriceTableProps) {
  return (
    <>
      <table className="-mx-3 mt-4 w-[calc(100%+1.5rem)] text-left">
        <thead className="sr-only">
          <tr>
            <th scope="col">Vehicle size</th>
            <th scope="col">Price</th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line border-y border-line">
          {prices.map(({ id, size, price, examples }) => (
            <tr key={size} className="price-line" data-for={id}>
              <th scope="row" className="py-3 pr-2 pl-3 align-top font-semibold wrap-anywhere lg:py-2">
                {size}
                {examples.length > 0 && (
                  <span className="block text-sm font-normal text-slate">
                    <CarNames names={examples} />
                  </span>
                )}
              </th>
              <td className="py-3 pr-3 text-right align-top font-display text-xl font-bold lg:py-2">{price}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-3 text-sm text-slate">{otherVehicles}</p>
    </>
  )
}

interface SizedPriceProps {
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
          {describeOne(item, price)} <small>{sizes[size].label}</small>
        </span>
      ))}
    </>
  )
}
