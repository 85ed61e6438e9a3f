import type { listPrices } from '../../domain/pricing.ts'

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
