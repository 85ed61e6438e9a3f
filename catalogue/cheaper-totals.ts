import type { EstimateAddOn, EstimatePackage } from '../domain/estimate.ts'
import { formatPriceRange } from '../domain/money.ts'
import { describeAddOnPrice, isOnRequest, priceFor, type Size, vehicleSizes } from '../domain/pricing.ts'

/**
 * For each add-on, the two packages between which it saves most: the dearer one is cheaper for every car size once the
 * add-on is on both. Empty if no dearer package comes out cheaper.
 */
export function listCheaperTotals(packages: EstimatePackage[]): string[] {
  const names = [...new Set(packages.flatMap(({ addOns }) => addOns.map(({ name }) => name)))]
  return names.flatMap((name) => {
    const sellers = packages.flatMap((item) => {
      const addOn = item.addOns.find((one) => one.name === name && one.offer !== 'included')
      return addOn && !item.isAddOnsOnly && !isOnRequest(item) ? [{ item, addOn }] : []
    })
    const found = sellers.flatMap((dear) => sellers.flatMap((cheap) => compare(dear, cheap) ?? []))
    const [best] = found.toSorted((a, b) => Math.max(...b.savings) - Math.max(...a.savings))
    if (!best) return []
    const { dear, cheap, savings } = best
    const saving = formatPriceRange(Math.min(...savings), Math.max(...savings))
    return `${name} costs ${describeAddOnPrice(dear.addOn)} with ${dear.item.title} and ${describeAddOnPrice(cheap.addOn)} with ${cheap.item.title}. With it, ${dear.item.title} works out ${saving} cheaper, even though it costs more on its own.`
  })
}

type Seller = { item: EstimatePackage; addOn: EstimateAddOn }

/** What the dearer package saves, by size. */
function compare(dear: Seller, cheap: Seller) {
  const isDearer = vehicleSizes.every((size) => priceFor(dear.item, size) > priceFor(cheap.item, size))
  const savings = vehicleSizes.map((size) => sumFor(cheap, size) - sumFor(dear, size))
  return isDearer && savings.every((saving) => saving > 0) ? { dear, cheap, savings } : undefined
}

const sumFor = ({ item, addOn }: Seller, size: Size) => priceFor(item, size) + addOn.price
