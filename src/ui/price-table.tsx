import type { listPrices } from '../../domain/pricing.ts'
import { CarNames } from './car-names.tsx'

export interface PriceTableProps {
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
