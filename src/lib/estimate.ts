import { getEstimateRules, listUsualAddOns } from '../../catalogue/estimate-rules.ts'
import type { Content } from '../../catalogue/load.ts'

export function getEstimateProps(content: Content) {
  const { business, pages } = content
  const { withoutScript: _, ...words } = pages.estimate
  return {
    ...getEstimateRules(content),
    addOns: listUsualAddOns(content),
    words,
    otherVehicles: business.otherVehicles,
    contact: { phone: business.phone, email: business.email }
  }
}
