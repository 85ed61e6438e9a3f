import { getEstimateRules, getEstimateWords, listUsualAddOns } from '../../catalogue/estimate-rules.ts'
import { findFirm } from '../../catalogue/firm.ts'
import { type Content, loadContent } from '../../catalogue/load.ts'
import { planOpening } from '../../catalogue/plan-opening.ts'
import type { Business } from '../../catalogue/schema.ts'
import type { ContactFacts } from '../ui/contact-details.tsx'

/** Whether search engines should leave the site out. */
export const { isPreview } = findFirm()

let loaded: Content | undefined

/** Read once per build, but for every page while the owner is editing. */
export function getContent(): Content {
  if (import.meta.env.DEV || !loaded) loaded = loadContent()
  return loaded
}

export const absoluteUrl = (path: string): string => new URL(path, import.meta.env.SITE).href

export function getContactFacts(business: Business): ContactFacts {
  const { phone, email, hours } = business
  const { closedDays, notice } = planOpening(business)
  return { phone, email, hours, closedDays, notice }
}

export function getEstimateProps(content: Content) {
  const { business, pages } = content
  const { heading, text } = pages.estimate
  return {
    ...getEstimateRules(content),
    addOns: listUsualAddOns(content),
    words: { heading, text, ...getEstimateWords(content) },
    otherVehicles: business.otherVehicles,
    contact: { phone: business.phone, email: business.email }
  }
}
