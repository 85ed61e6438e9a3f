import type { Content } from '../../catalogue/load.ts'
import type { Titled } from '../../catalogue/schema.ts'
import {
  describeAddOnPrice,
  describeOne,
  describePolishPrice,
  describePrice,
  describeTime,
  goesBySize,
  priceFor,
  vehicleSizes
} from '../../domain/pricing.ts'

interface PriceSheetProps extends Pick<Content, 'business' | 'packages' | 'addOns'> {
  notices: Titled[]
}

/** Every price, for print only: one A4 sheet. */
export function PriceSheet({ business, packages, addOns, notices }: PriceSheetProps) {
  const { brand, phone, email, sizes } = business
  return (
    <section id="prices" className="price-sheet hidden print:block">
      <h2 className="mb-3 text-3xl">Prices</h2>
      <p>{[brand, phone, email].join(' · ')}</p>
      <table className="w-full leading-tight">
        <thead>
          <tr>
            <th scope="col">Package</th>
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
            <tr key={item.id}>
              <th scope="row">{item.title}</th>
              {goesBySize(item) ? (
                vehicleSizes.map((size) => <td key={size}>{describeOne(item, priceFor(item, size))}</td>)
              ) : (
                // In the middle: under the last size it would look like the price for a large car alone.
                <td colSpan={vehicleSizes.length} className="text-center">
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
          <h3 className="mt-4 text-lg">Add-ons</h3>
          <ul className="mt-1 columns-2">
            {addOns.map((addOn) => (
              <li key={addOn.id}>
                {[`${addOn.name}: ${describeAddOnPrice(addOn)}`, describePolishPrice(addOn)].filter(Boolean).join(', ')}
              </li>
            ))}
          </ul>
        </>
      )}
      {notices.map(({ text }) => (
        <p key={text} className="mt-2">
          {text}
        </p>
      ))}
    </section>
  )
}
