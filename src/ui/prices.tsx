import {
  describeOne,
  describePrice,
  goesBySize,
  type listPrices,
  listSizePrices,
  type Priced,
  type SizeLabels
} from '../../domain/pricing.ts'

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

export function PriceTable({ prices }: { prices: ReturnType<typeof listPrices> }) {
  return (
    <table className="-mx-3 mt-3 w-[calc(100%+1.5rem)] text-left">
      <thead className="sr-only">
        <tr>
          <th scope="col">Vehicle size</th>
          <th scope="col">Price</th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line border-y border-line">
        {prices.map(({ id, size, price }) => (
          <tr key={size} className="price-line" data-for={id}>
            <th scope="row" className="px-3 py-2 font-semibold wrap-anywhere">
              {size}
            </th>
            <td className="px-3 py-2 text-right font-display text-xl font-bold">{price}</td>
          </tr>
        ))}
      </tbody>
    </table>
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
          {describeOne(item, price)} {sizes[size].label}
        </span>
      ))}
    </>
  )
}
