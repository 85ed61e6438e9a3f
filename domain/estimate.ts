import type { HourRange } from './duration.ts'
import { percentOf } from './money.ts'
import { type Priced, type Size, vehicleSizes } from './pricing.ts'

/**
 * `price` is what the add-on costs with this package; `priceFrom` says that it may cost more. A car can have only one of
 * those with the same word in `oneOf`.
 */
export type EstimateAddOn = { id: string; name: string; price: number; priceFrom: boolean; oneOf?: string | undefined }

export type EstimatePackage = Priced & {
  id: string
  title: string
  estimatedTime?: HourRange | undefined
  timePerVisit: boolean
  addOns: EstimateAddOn[]
  /** True for Add-On Services: it has no work of its own, its price is where the list of add-ons starts. */
  isAddOnsOnly?: boolean | undefined
  /** A condition, such as a Full Valet before the membership. */
  warning?: string | undefined
}

export type EstimateState = {
  package: EstimatePackage | null
  size: Size
  addOnIds: string[]
  isFirstVisit: boolean
}

type EstimateInput = EstimateState & {
  package: EstimatePackage
  discountPercent: number
  depositPercent: number
}

/** All amounts in whole pence; `deposit + balance` is `price` to the penny. */
export type Estimate = {
  startingPrice: number
  appliesDiscount: boolean
  discount: number
  price: number
  deposit: number
  balance: number
  perMonth: boolean
  priceFrom: boolean
  addOns: EstimateAddOn[]
  time: HourRange | null
}

/** The discount comes off first; the deposit is a share of what is left. */
export function estimate(input: EstimateInput): Estimate {
  const { package: chosen, size, addOnIds, isFirstVisit, discountPercent, depositPercent } = input
  const perMonth = chosen.per === 'month'
  // Add-ons are paid once, so they have no place in a monthly price.
  const addOns = perMonth ? [] : chosen.addOns.filter(({ id }) => addOnIds.includes(id))
  const startingPrice = addOns.reduce((sum, addOn) => sum + addOn.price, priceWork(chosen, size))
  const appliesDiscount = isFirstVisit && !perMonth
  const discount = appliesDiscount ? percentOf(startingPrice, discountPercent) : 0
  const price = startingPrice - discount
  const deposit = percentOf(price, depositPercent)

  return {
    startingPrice,
    appliesDiscount,
    discount,
    price,
    deposit,
    balance: price - deposit,
    perMonth,
    priceFrom: (chosen.priceFrom && !chosen.isAddOnsOnly) || addOns.some(({ priceFrom }) => priceFrom),
    addOns,
    time: chosen.estimatedTime ?? null
  }
}

/** The names of the choices in an address. */
export const queryKeys = { package: 'package', size: 'size', addOns: 'addons', firstVisit: 'first' }

/** Whatever the address holds, the result can be shown. */
export function readEstimateQuery(params: URLSearchParams, packages: EstimatePackage[]): EstimateState {
  const chosen = packages.find(({ title }) => title === params.get(queryKeys.package)) ?? null
  return {
    package: chosen,
    size: vehicleSizes.find((size) => size === params.get(queryKeys.size)) ?? 'small',
    addOnIds: keepOfferedAddOns(chosen?.addOns ?? [], params.get(queryKeys.addOns)?.split(',') ?? []),
    isFirstVisit: params.get(queryKeys.firstVisit) === '1'
  }
}

/** The chosen add-ons that are offered, in their order; of those that exclude each other, the one chosen last. */
export function keepOfferedAddOns(offered: EstimateAddOn[], ids: string[]): string[] {
  const chosen = ids.flatMap((id) => offered.find((addOn) => addOn.id === id) ?? [])
  const stays = (addOn: EstimateAddOn) =>
    addOn.oneOf === undefined || chosen.findLast(({ oneOf }) => oneOf === addOn.oneOf) === addOn
  return offered.filter((addOn) => chosen.includes(addOn) && stays(addOn)).map(({ id }) => id)
}

/** Leaves out defaults and keeps commas readable, because people send these addresses to each other. */
export function writeEstimateQuery({ package: chosen, size, addOnIds, isFirstVisit }: EstimateState): string {
  const entries = [
    chosen && `${queryKeys.package}=${encodeURIComponent(chosen.title)}`,
    size !== 'small' && `${queryKeys.size}=${size}`,
    chosen && addOnIds.length > 0 && `${queryKeys.addOns}=${addOnIds.map(encodeURIComponent).join(',')}`,
    isFirstVisit && `${queryKeys.firstVisit}=1`
  ]
  return entries.filter(Boolean).join('&')
}

function priceWork({ pricing, per, isAddOnsOnly }: EstimatePackage, size: Size): number {
  if (isAddOnsOnly) return 0
  return per === 'month' ? pricing.small : (pricing[size] ?? pricing.small)
}
