import type { AddOn, Package } from '../../catalogue/schema.ts'
import { describeTime } from '../../domain/duration.ts'
import { formatPence } from '../../domain/money.ts'
import {
  describeAddOnPrice,
  describePolishPrice,
  describePrice,
  goesBySize,
  type SizeLabels,
  vehicleSizes
} from '../../domain/pricing.ts'

export interface PriceSheetProps {
  brand: string
  phone: string
  email: string
  notices: string[]
  packages: Package[]
  addOns: AddOn[]
  sizes: SizeLabels
}

/** Only for paper: every price on one A4 sheet. */
export function PriceSheet({ brand, phone, email, notices, packages, addOns, sizes }: PriceSheetProps) {
  return (
    <section className="price-sheet hidden text-sm print:block" aria-hidden="true">
      <p className="font-display text-2xl font-bold">{brand}: packages and prices</p>
      <p>
        {phone} · {email}
      </p>
      <table className="mt-3 w-full text-left">
        <thead>
          <tr className="border-b border-black">
            <th scope="col" className="py-1">
              Package
            </th>
            {packages.some(goesBySize) ? (
              vehicleSizes.map((size) => (
                <th key={size} scope="col">
                  {sizes[size].label}
                </th>
              ))
            ) : (
              <th scope="col" colSpan={vehicleSizes.length}>
                Price
              </th>
            )}
            <th scope="col">Time</th>
          </tr>
        </thead>
        <tbody>
          {packages.map((item) => (
            <tr key={item.id} className="border-b border-line">
              <td className="py-1 font-semibold">{item.title}</td>
              {goesBySize(item) ? (
                vehicleSizes.map((size) => <td key={size}>{formatPence(item.pricing[size] ?? item.pricing.small)}</td>)
              ) : (
                <td colSpan={vehicleSizes.length}>
                  {item.priceFrom && 'from '}
                  {describePrice(item)}
                </td>
              )}
              <td>{describeTime(item)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {addOns.length > 0 && (
        <>
          <p className="mt-4 font-bold">Add-ons</p>
          <ul className="mt-1 columns-2 gap-x-8">
            {addOns.map((addOn) => (
              <li key={addOn.id} className="flex justify-between gap-3">
                <span className="flex-none">{addOn.name}</span>
                <span className="text-right">
                  {describeAddOnPrice(addOn)}
                  {describePolishPrice(addOn) && `, ${describePolishPrice(addOn)}`}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      {notices.map((notice) => (
        <p key={notice} className="mt-2">
          {notice}
        </p>
      ))}
    </section>
  )
}
