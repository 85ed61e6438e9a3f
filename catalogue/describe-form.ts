import type { EmailSettings } from '../domain/email-settings.ts'
import type { DayName } from '../domain/london-clock.ts'
import { getEstimateRules, listUsualAddOns } from './estimate-rules.ts'
import type { Content } from './load.ts'
import { planOpening } from './plan-opening.ts'

/** What the booking form is drawn with, on the contact page and in the relay's answers. */
export function describeForm(content: Content, email: EmailSettings) {
  const { business, pages, coverage } = content
  const { closedDays, closures, notice } = planOpening(business)
  return {
    ...getEstimateRules(content),
    addOns: listUsualAddOns(content),
    estimateWords: { rule: pages.estimate.rule, caveat: pages.estimate.caveat },
    otherVehicles: business.otherVehicles,
    email,
    contact: { phone: business.phone, email: business.email },
    whatsapp: business.whatsapp,
    radius: coverage && business.radius,
    referral: business.referral,
    replyPromise: business.replyPromise,
    changeOrCancel: pages.contact.changeOrCancel,
    nextSteps: pages.contact.nextSteps,
    brand: business.brand,
    /** Days that a visitor need not wish for. */
    closed: {
      weekdays: (Object.keys(business.hours) as DayName[]).filter((day) => business.hours[day].length === 0),
      days: closedDays.map(({ from, until }) => ({ from, until }))
    },
    ...(closures.length > 0 && { closures }),
    ...(notice && { notice })
  }
}
