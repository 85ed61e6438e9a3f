import { getEstimateRules, listUsualAddOns } from '../../catalogue/estimate-rules.ts'
import type { Content } from '../../catalogue/load.ts'

/** The props of the estimate on Services. */
export function getEstimateProps(content: Content) {
  const { business, pages } = content
  return {
    ...getEstimateRules(content),
    addOns: listUsualAddOns(content),
    words: pages.estimate,
    otherVehicles: business.otherVehicles,
    contact: { phone: business.phone, email: business.email }
  }
}
