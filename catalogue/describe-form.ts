import { planOpening } from '../domain/closed-days.ts'
import type { EstimateWords } from '../domain/describe-estimate.ts'
import { dropSentences } from '../domain/sentences.ts'
import type { EmailSettings } from '../settings/read.ts'
import { getBookingRules, getEstimateWords, hasTwoDeposits, listUsualAddOns } from './estimate-rules.ts'
import type { Content } from './load.ts'

export type FormFacts = ReturnType<typeof describeForm>

/** What the booking form needs, on the contact page and in the relay's answers. */
export function describeForm(content: Content, email: EmailSettings) {
  const { business, pages } = content
  const { radius } = business
  const { openDays, closures, notice } = planOpening(business)
  const rules = getBookingRules(content)
  const { rule, ...words } = getEstimateWords(content)
  // The rule is about discount and deposit together.
  const estimateWords: EstimateWords = {
    ...words,
    rule: rules.hidesDeposit ? undefined : rule,
    paying: describePaying(content)
  }
  return {
    ...rules,
    /** At their usual prices. */
    addOns: listUsualAddOns(content),
    estimateWords,
    otherVehicles: business.otherVehicles,
    email,
    contact: { phone: business.phone, email: business.email },
    whatsapp: business.whatsapp,
    /** If absent, the postcode isn't checked. */
    radius: radius && { miles: radius.miles, centre: radius.centre },
    /** What a referral code earns; if absent, the form doesn't ask for one. */
    referral: business.referral,
    replyPromise: business.replyPromise,
    changeOrCancel: pages.contact.changeOrCancel,
    nextSteps: pages.contact.nextSteps.map((step) => leaveDepositOpen(step, content)).filter(Boolean),
    brand: business.brand,
    openDays,
    ...(closures.length > 0 && { closures }),
    ...(notice && { notice })
  }
}

/** Leaves out how much the deposit is, as long as that isn't settled: on the page with the tick box, the terms say it. */
export function leaveDepositOpen(text: string, { business: { deposit } }: Content): string {
  return deposit && hasTwoDeposits(deposit) ? dropSentences(text, /^(?=.*deposit).*[\d£%]/is) : text
}

/** undefined while there is no deposit to name. */
function describePaying({ business: { deposit, payments } }: Content): string | undefined {
  if (!deposit || hasTwoDeposits(deposit)) return undefined
  const ways = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(payments.inTerms)
  return `We'll ask for the deposit once we've agreed the day and the price. You can pay by ${ways}.`
}
