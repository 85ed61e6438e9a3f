import type { EstimateRules } from '../domain/describe-estimate.ts'
import type { EstimateAddOn, EstimatePackage } from '../domain/estimate.ts'
import { priceAddOn } from '../domain/pricing.ts'
import type { Content } from './load.ts'
import type { AddOn, Package } from './schema.ts'

/** What prices are worked out from, on the pages, in the relay's answers and in mails. */
export function getEstimateRules({ business, ...catalogue }: Content): EstimateRules {
  return {
    packages: listEstimatePackages(catalogue),
    sizes: business.sizes,
    discountPercent: business.firstVisitDiscountPercent,
    depositPercent: business.deposit?.percent ?? 0
  }
}

/** The packages for the estimate, with each add-on at that package's price. */
export function listEstimatePackages({ packages, addOns }: Pick<Content, 'packages' | 'addOns'>): EstimatePackage[] {
  return packages.map((item) => ({
    id: item.id,
    title: item.title,
    pricing: item.pricing,
    per: item.per,
    priceFrom: item.priceFrom,
    estimatedTime: item.estimatedTime,
    timePerVisit: item.timePerVisit,
    isAddOnsOnly: item.addOnsOnly,
    warning: item.warning,
    addOns: listEstimateAddOns(item, addOns)
  }))
}

/** All the firm's add-ons, for a form that doesn't know the package: without scripts, or until one is chosen. */
export function listUsualAddOns({
  addOns
}: Pick<Content, 'addOns'>): Pick<EstimateAddOn, 'name' | 'price' | 'priceFrom'>[] {
  return addOns.map(({ name, price, priceFrom }) => ({ name, price, priceFrom }))
}

/** Its own add-ons, then others that fit it. Add-ons are paid once, so a monthly price has none. */
function listEstimateAddOns(item: Package, addOns: AddOn[]): EstimateAddOn[] {
  if (item.per === 'month') return []
  const isIncluded = ({ id }: AddOn) => item.included.includes(id)
  const own = listAddOns(item, addOns).filter((addOn) => !isIncluded(addOn))
  const more = addOns.filter((addOn) => addOn.fits.includes(item.id) && !own.includes(addOn) && !isIncluded(addOn))
  const read = (addOn: AddOn, offer?: EstimateAddOn['offer']): EstimateAddOn => ({
    id: addOn.id,
    name: addOn.name,
    priceFrom: offer !== 'included' && addOn.priceFrom,
    oneOf: addOn.oneOf,
    price: offer === 'included' ? 0 : priceAddOn(addOn, item.addOnRate),
    ...(offer && { offer })
  })
  return [
    ...own.map((addOn) => read(addOn)),
    ...more.map((addOn) => read(addOn, 'more')),
    ...addOns.filter(isIncluded).map((addOn) => read(addOn, 'included'))
  ]
}

/** The add-ons a package names as its own, in its order. */
export function listAddOns(item: Package, addOns: AddOn[]): AddOn[] {
  return item.addOns.flatMap((id) => addOns.filter((addOn) => addOn.id === id))
}
