import type { Content } from '../../catalogue/load.ts'
import type { Pages, Titled } from '../../catalogue/schema.ts'
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
import { SizeGuide } from '../ui/sizes.tsx'

interface PriceSheetProps extends Pick<Content, 'business' | 'packages' | 'addOns'> {
  /** How to work out a price without the estimate, which needs scripts. */
  withoutScript: Pages['estimate']['withoutScript']
  notices: Titled[]
}

/** Every price: a row leads to its card. Printed with the add-ons on one A4 sheet. */
export function PriceSheet({ business, packages, addOns, withoutScript, notices }: PriceSheetProps) {
  const { brand, phone, email, sizes } = business
  const hasSizes = packages.some(goesBySize)
  return (
    <section id="prices" className="price-sheet pt-6" aria-labelledby="prices-heading">
      <div className="wrap">
        <h2 id="prices-heading" className="mb-3 text-3xl">
          Prices
        </h2>
        <p className="hidden print:block">{[brand, phone, email].join(' · ')}</p>
        <div className="@container">
          <table>
            <thead>
              <tr>
                <th scope="col">Package</th>
                {hasSizes ? (
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
                  <th scope="row">
                    <a href={`#${item.id}`} className="text-link flex min-h-11 items-center">
                      {item.title}
                    </a>
                  </th>
                  {goesBySize(item) ? (
                    vehicleSizes.map((size) => (
                      <td key={size} className="price-line" data-for={size}>
                        {describeOne(item, priceFor(item, size))}
                      </td>
                    ))
                  ) : (
                    <td colSpan={vehicleSizes.length}>{describePrice(item)}</td>
                  )}
                  <td>{describeTime(item)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        <div className="folds-beside print:hidden">
          {hasSizes && <SizeGuide sizes={sizes} otherVehicles={business.otherVehicles} />}
          <button type="button" className="needs-js text-link ml-auto min-h-12 text-sm" data-print>
            Print the price list
          </button>
        </div>
        <div className="without-js text-sm print:block">
          {withoutScript && <p className="mt-2 print:hidden">{withoutScript}</p>}
          {addOns.length > 0 && (
            <>
              <h3 className="mt-4 text-lg">Add-ons</h3>
              <ul className="mt-1 sm:columns-2">
                {addOns.map((addOn) => (
                  <li key={addOn.id}>
                    {[`${addOn.name}: ${describeAddOnPrice(addOn)}`, describePolishPrice(addOn)]
                      .filter(Boolean)
                      .join(', ')}
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
      </div>
    </section>
  )
}

interface JumpLinksProps {
  hasComparison: boolean
  /** The heading of the estimate, which needs scripts. */
  estimate: string
  hasQuestions: boolean
}

/** What else is on the page, for people who don't want to scroll past the cards. */
export function JumpLinks({ hasComparison, estimate, hasQuestions }: JumpLinksProps) {
  const links = [
    { href: '#prices', label: 'Prices' },
    ...(hasComparison ? [{ href: '#compare', label: 'Compare' }] : []),
    { href: '#estimate', label: estimate, className: 'needs-js' },
    ...(hasQuestions ? [{ href: '#faq', label: 'Questions' }] : [])
  ]
  return (
    <nav className="flex flex-wrap gap-x-2 text-xs print:hidden" aria-label="On this page">
      {links.map(({ href, label, className = '' }) => (
        <a key={href} href={href} className={`text-link inline-flex min-h-11 items-center pr-2 ${className}`}>
          {label}
        </a>
      ))}
    </nav>
  )
}
