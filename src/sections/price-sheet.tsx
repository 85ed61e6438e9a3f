import type { AddOn, Package } from '../../catalogue/schema.ts'
import { describeTime } from '../../domain/duration.ts'
import { formatPence } from '../../domain/money.ts'
import {
  describeAddOnPrice,
  describePolishPrice,
  describePrice,
  goesBySize,
  priceFor,
  type SizeLabels,
  vehicleSizes
} from '../../domain/pricing.ts'

interface PriceSheetProps {
  brand: string
  phone: string
  email: string
  /** Without scripts it replaces the estimate, under this heading and text. */
  heading: string
  text?: string | undefined
  notices: string[]
  packages: Package[]
  addOns: AddOn[]
  sizes: SizeLabels
}

/** Every price: printed on one A4 sheet, and shown on the page if scripts are off. */
export function PriceSheet({ brand, phone, email, heading, text, notices, packages, addOns, sizes }: PriceSheetProps) {
  return (
    <div className="price-sheet without-js card p-5 text-sm print:block">
      <div className="hidden print:block">
        <p className="font-display text-2xl font-bold">{brand}: packages and prices</p>
        <p>
          {phone} · {email}
        </p>
      </div>
      <h2 className="text-3xl print:hidden">{heading}</h2>
      {text && <p className="mt-2 text-base text-slate print:hidden">{text}</p>}
      <table className="mt-3 w-full text-left max-sm:text-xs">
        <thead>
          <tr className="border-b border-black">
            <th scope="col" className="py-1">
              Package
            </th>
            {packages.some(goesBySize) ? (
              vehicleSizes.map((size) => (
                <th key={size} scope="col" className={price}>
                  {sizes[size].label}
                </th>
              ))
            ) : (
              <th scope="col" colSpan={vehicleSizes.length} className={price}>
                Price
              </th>
            )}
            <th scope="col" className={time}>
              Time
            </th>
          </tr>
        </thead>
        <tbody>
          {packages.map((item) => (
            <tr key={item.id} className="border-b border-line">
              <th scope="row" className="py-1 font-semibold wrap-anywhere">
                {item.title}
              </th>
              {goesBySize(item) ? (
                vehicleSizes.map((size) => (
                  <td key={size} className={price}>
                    {formatPence(priceFor(item, size))}
                  </td>
                ))
              ) : (
                <td colSpan={vehicleSizes.length} className={price}>
                  {item.priceFrom && item.priceTo === undefined && 'from '}
                  {describePrice(item)}
                </td>
              )}
              <td className={time}>{describeTime(item)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {addOns.length > 0 && (
        <>
          <p className="mt-4 font-bold">Add-ons</p>
          <ul className="mt-1 gap-x-8 sm:columns-2">
            {addOns.map((addOn) => (
              <li key={addOn.id} className="flex justify-between gap-3">
                <span className="min-w-0">{addOn.name}</span>
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
        <p key={notice} className="mt-2 hidden print:block">
          {notice}
        </p>
      ))}
    </div>
  )
}

/** On a phone the sizes need the space; the cards show the time. */
const time = 'pl-4 max-sm:hidden'

const price = 'pl-2 text-right'
