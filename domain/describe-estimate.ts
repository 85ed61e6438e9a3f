import { splitNames } from './booking.ts'
import { type BookingRequest, choiceFields } from './booking-fields.ts'
import { describeTime } from './duration.ts'
import {
  type Amount,
  type EstimatePackage,
  type EstimatePercents,
  type EstimateState,
  estimate,
  keepOfferedAddOns
} from './estimate.ts'
import { formatPence, formatPriceRange } from './money.ts'
import { goesBySize, type SizeLabels, vehicleSizes } from './pricing.ts'

/* The wording of prices for the form, both kinds of sent panel, the owner's mail and the visitor's copy. */

export type EstimateRules = EstimatePercents & { packages: EstimatePackage[]; sizes: SizeLabels }

export type EstimateLine = {
  kind: 'item' | 'discount' | 'total' | 'deposit' | 'balance' | 'time'
  label: string
  value: string
}

/** The estimate, line by line, without lines that would say nothing. Empty if there is nothing to pay for. */
export function listEstimateLines(choice: EstimateState, rules: EstimateRules): EstimateLine[] {
  const { package: chosen, size } = choice
  const result = chosen && estimate({ ...choice, ...rules, package: chosen })
  if (!chosen || !result) return []
  const { discountPercent, depositPercent, sizes } = rules
  const month = result.perMonth ? ' a month' : ''
  const named = size && goesBySize(chosen) ? `, ${sizes[size].label.toLowerCase()} vehicle` : ''
  const hasDeposit = result.deposit.high > 0
  const line = (kind: EstimateLine['kind'], label: string, value: string) => ({ kind, label, value })
  const lines = [
    result.work && line('item', chosen.title + named, formatAmount(result.work) + month),
    ...result.addOns.map(({ name, price, priceFrom, offer }) =>
      line('item', name, offer === 'included' ? 'included' : `${priceFrom ? 'from ' : ''}${formatPence(price)}`)
    ),
    result.discount.high > 0 &&
      line('discount', `First-visit discount (${discountPercent}%)`, formatAmount(result.discount, '−')),
    line('total', 'Total', `${result.priceFrom ? 'from ' : ''}${formatAmount(result.price)}${month}`),
    hasDeposit && line('deposit', `Deposit upfront (${depositPercent}%)`, formatAmount(result.deposit)),
    hasDeposit && !result.perMonth && line('balance', 'Balance', formatAmount(result.balance)),
    chosen.estimatedTime && line('time', 'Time', describeTime(chosen))
  ]
  return lines.filter((entry) => !!entry)
}

/** The price the visitor sees, also sent as `estimate`: '£103.50', 'from £230', '£120 – £140'. */
export function describeTotal(lines: EstimateLine[]): string {
  return lines.find(({ kind }) => kind === 'total')?.value ?? ''
}

/** What a request asks for. `unpriced`: add-ons that aren't part of its price. */
export function readBookedChoice(
  booking: BookingRequest,
  { packages }: Pick<EstimateRules, 'packages'>
): EstimateState & { unpriced: string[] } {
  const chosen = packages.find(({ title }) => title === booking.selectedPackage) ?? null
  const names = splitNames(booking.addOns)
  const offered = chosen?.addOns ?? []
  const find = (name: string) => offered.find((addOn) => addOn.name === name)?.id ?? ''
  const addOnIds = keepOfferedAddOns(offered, names.map(find))
  return {
    package: chosen,
    size: vehicleSizes.find((size) => size === booking.vehicleSize) ?? null,
    addOnIds,
    isFirstVisit: booking.firstVisit !== undefined,
    unpriced: names.filter((name) => !addOnIds.includes(find(name)))
  }
}

/** The price of a request that names more than its package; otherwise empty. */
export function listBookedLines(booking: BookingRequest, rules: EstimateRules): EstimateLine[] {
  const isChosen = choiceFields.some((field) => booking[field])
  return isChosen ? listEstimateLines(readBookedChoice(booking, rules), rules) : []
}

function formatAmount({ low, high }: Amount, sign = ''): string {
  if (sign === '' || low === high) return sign + formatPriceRange(low, high)
  return `${sign}${formatPence(low)} to ${sign}${formatPence(high)}`
}
