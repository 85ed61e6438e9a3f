import {
  describeOne,
  describePrice,
  goesBySize,
  listPrices,
  listSizePrices,
  type Priced,
  type SizeLabels
} from '../../domain/pricing.ts'

/** One package's prices, a row for each size. */
export function PriceTable({ item, sizes, className }: { item: Priced; sizes: SizeLabels; className: string }) {
  return (
    <table className={`w-full text-left ${className}`}>
      <thead className="sr-only">
        <tr>
          <th scope="col">Vehicle size</th>
          <th scope="col">Price</th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line border-y border-line">
        {listPrices(item, sizes).map(({ id, size, price }) => (
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
