import type { PlanField } from './booking-fields.ts'
import { percentOf } from './money.ts'
import { type HourRange, isOnRequest, type Priced, priceFor, type Size, vehicleSizes } from './pricing.ts'

/** `price` is with this package; `priceFrom`: may cost more. A car can have only one add-on per word in `oneOf`. */
export type EstimateAddOn = {
  id: string
  name: string
  price: number
  priceFrom: boolean
  oneOf?: string | undefined
  /** `more`: fits the package but isn't one of its own. `included`: free with the package. */
  offer?: 'more' | 'included' | undefined
}

export type EstimatePackage = Priced & {
  id: string
  title: string
  estimatedTime?: HourRange | undefined
  timePerVisit: boolean
  addOns: EstimateAddOn[]
  /** True for Add-On Services: it has no work of its own, and its price is where the add-ons start. */
  isAddOnsOnly?: boolean | undefined
  /** A condition, such as a Full Valet before the membership. */
  warning?: string | undefined
  plan?: Plan | undefined
}

/** What the form asks about a monthly plan: how often, if there is a choice, and whether `first` came before it. */
export type Plan = { intervals: string[]; first?: string | undefined }

/** What a request may say of it. `beforePlan`: yes, then no. */
export const listPlanChoices = ({ intervals, first }: Plan): Record<PlanField, string[]> => ({
  planInterval: intervals,
  beforePlan: first ? [`${first} done`, `No ${first} yet`] : []
})

export type EstimateState = {
  package: EstimatePackage | null
  /** null: not chosen, so the price is a range. */
  size: Size | null
  addOnIds: string[]
  isFirstVisit: boolean
}

/** 0 if there is none. */
export type EstimatePercents = { discountPercent: number; depositPercent: number }

type EstimateInput = EstimateState & EstimatePercents & { package: EstimatePackage }

/** In whole pence, for the smallest and largest car possible; equal once the size is known. */
export type Amount = { low: number; high: number }

/**
 * The discount comes off first; the deposit is a share of what is left, so that deposit and balance are the price to the
 * penny. `work` is null if the package is made only of add-ons; all is null if there is nothing to pay for.
 */
export function estimate(input: EstimateInput) {
  const { package: chosen, size, addOnIds } = input
  if (isOnRequest(chosen) && !chosen.isAddOnsOnly) return null
  const addOns = chosen.addOns.filter(({ id }) => addOnIds.includes(id))
  const low = addUp(input, size ?? 'small', addOns)
  const high = addUp(input, size ?? 'large', addOns)
  if (high.startingPrice === 0) return null
  const amount = (part: keyof typeof low): Amount => ({ low: low[part], high: high[part] })
  return {
    work: chosen.isAddOnsOnly ? null : amount('work'),
    addOns,
    startingPrice: amount('startingPrice'),
    discount: amount('discount'),
    price: amount('price'),
    deposit: amount('deposit'),
    balance: amount('balance'),
    perMonth: chosen.per === 'month',
    priceFrom: (chosen.priceFrom && !chosen.isAddOnsOnly) || addOns.some(({ priceFrom }) => priceFrom)
  }
}

function addUp(input: EstimateInput, size: Size, addOns: EstimateAddOn[]) {
  const { package: chosen, isFirstVisit, discountPercent, depositPercent } = input
  const work = chosen.isAddOnsOnly ? 0 : priceFor(chosen, size)
  const startingPrice = addOns.reduce((sum, addOn) => sum + addOn.price, work)
  const discount = isFirstVisit && chosen.per !== 'month' ? percentOf(startingPrice, discountPercent) : 0
  const price = startingPrice - discount
  const deposit = percentOf(price, depositPercent)
  return { work, startingPrice, discount, price, deposit, balance: price - deposit }
}

/** The names of the choices in an address. */
export const queryKeys = { package: 'package', size: 'size', addOns: 'addons', firstVisit: 'first' }

/** Ignores anything in the address that can't be shown. */
export function readEstimateQuery(params: URLSearchParams, packages: EstimatePackage[]): EstimateState {
  const chosen = packages.find(({ title }) => title === params.get(queryKeys.package)) ?? null
  return {
    package: chosen,
    size: vehicleSizes.find((size) => size === params.get(queryKeys.size)) ?? null,
    addOnIds: keepOfferedAddOns(chosen?.addOns ?? [], params.get(queryKeys.addOns)?.split(',') ?? []),
    isFirstVisit: params.get(queryKeys.firstVisit) === '1'
  }
}

/** The chosen add-ons that are offered, in their order; of those that exclude each other, the last chosen. */
export function keepOfferedAddOns(offered: EstimateAddOn[], ids: string[]): string[] {
  const chosen = ids.flatMap((id) => offered.find((addOn) => addOn.id === id) ?? [])
  const stays = (addOn: EstimateAddOn) =>
    addOn.oneOf === undefined || chosen.filter(({ oneOf }) => oneOf === addOn.oneOf).at(-1) === addOn
  return offered.filter((addOn) => chosen.includes(addOn) && stays(addOn)).map(({ id }) => id)
}

export type AddOnPlace = 'own' | 'more'

/** Where a package's form has the tick for an add-on; null if not offered, or free with the package. */
export function findPlace({ addOns }: EstimatePackage, name: string): AddOnPlace | null {
  const addOn = addOns.find((offered) => offered.name === name)
  if (!addOn || addOn.offer === 'included') return null
  // If the package has no add-ons of its own, there is nothing to be "more" than.
  return addOn.offer === 'more' && addOns.some(({ offer }) => offer === undefined) ? 'more' : 'own'
}
