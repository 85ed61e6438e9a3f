import type { Content } from '../../catalogue/load.ts'
import type { EstimatePackage } from '../../domain/estimate.ts'
import { priceAddOn } from '../../domain/pricing.ts'
import { listAddOns } from './packages.ts'

/** The props of the estimate, on every page that shows it. */
export function getEstimateProps(content: Content) {
  const { business, pages } = content
  return {
    words: pages.estimate,
    packages: listEstimatePackages(content),
    sizes: business.sizes,
    otherVehicles: business.otherVehicles,
    discountPercent: business.firstVisitDiscountPercent,
    depositPercent: business.deposit?.percent ?? 0,
    contact: { phone: business.phone, email: business.email }
  }
}

/** The packages as the estimate wants them: each add-on at the price it has there. */
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
    addOns: listAddOns(item, addOns).map((addOn) => ({
      id: addOn.id,
      name: addOn.name,
      priceFrom: addOn.priceFrom,
      oneOf: addOn.oneOf,
      price: priceAddOn(addOn, item.addOnRate)
    }))
  }))
}
