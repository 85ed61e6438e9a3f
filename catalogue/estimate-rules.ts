import type { EstimateRules, EstimateWords } from '../domain/describe-estimate.ts'
import type { EstimateAddOn, EstimatePackage, Plan } from '../domain/estimate.ts'
import { priceAddOn } from '../domain/pricing.ts'
import { dropSentences, spellNumber } from '../domain/sentences.ts'
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

/** The same for a request: in the form, in the panel after sending and in mails. */
export function getBookingRules(content: Content): EstimateRules {
  const rules = getEstimateRules(content)
  const plans = content.packages.map((item) => describePlan(item, content.packages))
  return {
    ...rules,
    packages: rules.packages.map((item, index) => ({ ...item, ...(plans[index] && { plan: plans[index] }) })),
    ...(hasTwoDeposits(content.business.deposit) && { hidesDeposit: true })
  }
}

type Deposit = { percent?: number | undefined; inTerms?: number | undefined }

/** Cards and FAQ state one, the terms another. */
export const hasTwoDeposits = <Stated extends Deposit>(
  deposit: Stated | undefined
): deposit is Stated & { inTerms: number } => deposit?.inTerms !== undefined && deposit.percent !== 0

/** A caveat that speaks of the size is only true of a price for one. */
export function getEstimateWords({ pages: { estimate } }: Pick<Content, 'pages'>): EstimateWords {
  const { rule, caveat } = estimate
  const caveatAnySize = dropSentences(caveat, /\bsizes?\b/i)
  return {
    rule,
    caveat,
    caveatOpen: `The price depends on the size of your car. ${caveatAnySize}`.trim(),
    caveatAnySize
  }
}

function describePlan({ per, plan }: Package, packages: Package[]): Plan | undefined {
  if (per !== 'month' || !plan) return undefined
  const weeks = plan.weeks.length > 1 ? plan.weeks : []
  return {
    intervals: weeks.map((count) => (count === 1 ? 'Every week' : `Every ${spellNumber(count)} weeks`)),
    first: packages.find(({ id }) => id === plan.after)?.title
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
  const { own, more, included } = sortAddOns(item, addOns)
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
    ...included.map((addOn) => read(addOn, 'included'))
  ]
}

/** What a package names as its own, what fits it besides, and what comes free with it. */
export function sortAddOns(item: Package, addOns: AddOn[]) {
  const included = addOns.filter(({ id }) => item.included.includes(id))
  const own = listAddOns(item, addOns).filter((addOn) => !included.includes(addOn))
  const isMore = (addOn: AddOn) => addOn.fits.includes(item.id) && !own.includes(addOn) && !included.includes(addOn)
  return { own, more: item.per === 'month' ? [] : addOns.filter(isMore), included }
}

/** The add-ons a package names as its own, in its order. */
export function listAddOns(item: Package, addOns: AddOn[]): AddOn[] {
  return item.addOns.flatMap((id) => addOns.filter((addOn) => addOn.id === id))
}
