import type { Content } from '../../catalogue/load.ts'
import type { Pages, Titled } from '../../catalogue/schema.ts'
import { describeTime } from '../../domain/duration.ts'
import { formatPence } from '../../domain/money.ts'
import {
  describeAddOnPrice,
  describePolishPrice,
  describePrice,
  goesBySize,
  priceFor,
  vehicleSizes
} from '../../domain/pricing.ts'

interface PriceSheetProps extends Pick<Content, 'business' | 'packages' | 'addOns'> {
  /** Without scripts it replaces the estimate, under this heading and text. */
  words: Pages['estimate']
  notices: Titled[]
}

/** Every price: printed on one A4 sheet, and shown on the page if scripts are off. */
export function PriceSheet({ business, packages, addOns, words, notices }: PriceSheetProps) {
  const { brand, phone, email, sizes } = business
  return (
    <div className="price-sheet without-js card p-5 text-sm print:block">
      <div className="hidden print:block">
        <p className="font-display text-2xl font-bold">{brand}: packages and prices</p>
        <p>
          {phone} · {email}
        </p>
      </div>
      <h2 className="text-3xl print:hidden">{words.heading}</h2>
      {words.withoutScript && <p className="mt-2 text-base text-slate print:hidden">{words.withoutScript}</p>}
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
      {notices.map(({ text }) => (
        <p key={text} className="mt-2 hidden print:block">
          {text}
        </p>
      ))}
    </div>
  )
}

/** On a phone the sizes need the space; the cards show the time. */
const time = 'pl-4 max-sm:hidden'

const price = 'pl-2 text-right'
