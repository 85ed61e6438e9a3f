import type { EstimateAddOn, EstimatePackage } from '../domain/estimate.ts'
import { formatPriceRange } from '../domain/money.ts'
import { goesBySize, type Priced, priceFor, type Size, vehicleSizes } from '../domain/pricing.ts'

export interface Total {
  title: string
  /** What the add-on costs with this package, in pence. */
  addOnPrice: number
  sum: Priced
}

/** The dearer package is cheaper once the add-on is on both, for every car size. */
export interface CheaperTotal {
  addOn: string
  priceFrom: boolean
  lower: Total
  higher: Total
  /** '£50 – £60', by car size. */
  saving: string
}

/** For each add-on, the two packages between which it saves most; empty if no dearer package comes out cheaper. */
export function findCheaperTotals(packages: EstimatePackage[]): CheaperTotal[] {
  const names = [...new Set(packages.flatMap(({ addOns }) => addOns.map(({ name }) => name)))]
  return names.flatMap((name) => {
    const sellers = packages.flatMap((item) => {
      const addOn = item.addOns.find((one) => one.name === name && one.offer !== 'included')
      return addOn && !item.isAddOnsOnly ? [{ item, addOn }] : []
    })
    const found = sellers.flatMap((dear) => sellers.flatMap((cheap) => compare(dear, cheap) ?? []))
    const [best] = found.toSorted((a, b) => Math.max(...b.savings) - Math.max(...a.savings))
    if (!best) return []
    const { dear, cheap, savings } = best
    return [
      {
        addOn: name,
        priceFrom: dear.addOn.priceFrom || dear.item.priceFrom || cheap.item.priceFrom,
        lower: describeTotal(dear),
        higher: describeTotal(cheap),
        saving: formatPriceRange(Math.min(...savings), Math.max(...savings))
      }
    ]
  })
}

type Seller = { item: EstimatePackage; addOn: EstimateAddOn }

/** What the dearer package saves, by size. */
function compare(dear: Seller, cheap: Seller) {
  const isDearer = vehicleSizes.every((size) => priceFor(dear.item, size) > priceFor(cheap.item, size))
  const savings = vehicleSizes.map((size) => sumFor(cheap, size) - sumFor(dear, size))
  return isDearer && savings.every((saving) => saving > 0) ? { dear, cheap, savings } : undefined
}

function describeTotal({ item, addOn }: Seller): Total {
  const sum = (size: Size) => sumFor({ item, addOn }, size)
  const pricing = goesBySize(item)
    ? { small: sum('small'), medium: sum('medium'), large: sum('large') }
    : { small: sum('small') }
  return { title: item.title, addOnPrice: addOn.price, sum: { pricing, per: item.per, priceFrom: false } }
}

const sumFor = ({ item, addOn }: Seller, size: Size) => priceFor(item, size) + addOn.price
