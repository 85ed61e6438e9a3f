import type { EmailSettings } from '../domain/email-settings.ts'
import { getEstimateRules, listUsualAddOns } from './estimate-rules.ts'
import type { Content } from './load.ts'
import { planOpening } from './plan-opening.ts'

export type FormFacts = ReturnType<typeof describeForm>

/** What the booking form needs, on the contact page and in the relay's answers. */
export function describeForm(content: Content, email: EmailSettings) {
  const { business, pages, coverage } = content
  const { openDays, closures, notice } = planOpening(business)
  return {
    ...getEstimateRules(content),
    /** At their usual prices. */
    addOns: listUsualAddOns(content),
    estimateWords: { rule: pages.estimate.rule, caveat: pages.estimate.caveat },
    otherVehicles: business.otherVehicles,
    email,
    contact: { phone: business.phone, email: business.email },
    whatsapp: business.whatsapp,
    /** If absent, the postcode isn't checked. */
    radius: coverage && business.radius,
    /** What a referral code earns; if absent, the form doesn't ask for one. */
    referral: business.referral,
    replyPromise: business.replyPromise,
    changeOrCancel: pages.contact.changeOrCancel,
    nextSteps: pages.contact.nextSteps,
    brand: business.brand,
    openDays,
    ...(closures.length > 0 && { closures }),
    ...(notice && { notice })
  }
}
