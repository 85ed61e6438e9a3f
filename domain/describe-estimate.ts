import { splitNames } from './booking.ts'
import { type BookingRequest, choiceFields } from './booking-fields.ts'
import {
  type Amount,
  type EstimatePackage,
  type EstimatePercents,
  type EstimateState,
  estimate,
  keepOfferedAddOns
} from './estimate.ts'
import { formatPence } from './money.ts'
import { describeTime, goesBySize, type SizeLabels, vehicleSizes } from './pricing.ts'

/* The wording of prices for the form, both kinds of sent panel, the owner's mail and the visitor's copy. */

export type EstimateRules = EstimatePercents & {
  packages: EstimatePackage[]
  sizes: SizeLabels
  /** The firm states two different deposits, so nobody who is about to book is told one. */
  hidesDeposit?: boolean
}

/** The firm's words around a price. */
export type EstimateWords = {
  rule?: string | undefined
  /** What else may change the price: with a size, while it is open, and where it makes no difference. */
  caveat: string
  caveatOpen: string
  caveatAnySize: string
  /** How and when the deposit is paid. */
  paying?: string | undefined
}

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
  const hasDeposit = result.deposit.high > 0 && !rules.hidesDeposit
  const line = (kind: EstimateLine['kind'], label: string, amount: string, isFrom?: boolean) => ({
    kind,
    label,
    value: (isFrom ? 'from ' : '') + amount
  })
  const lines = [
    result.work && line('item', chosen.title + named, formatAmount(result.work) + month, chosen.priceFrom),
    ...result.addOns.map(({ name, price, priceFrom, offer }) =>
      line('item', name, offer === 'included' ? offer : formatPence(price), priceFrom)
    ),
    result.discount.high > 0 &&
      line('discount', `First-visit discount (${discountPercent}%)`, formatAmount(result.discount, '−')),
    line('total', 'Total', formatAmount(result.price) + month, result.priceFrom),
    hasDeposit && line('deposit', `Deposit upfront (${depositPercent}%)`, formatAmount(result.deposit)),
    hasDeposit && !result.perMonth && line('balance', 'Balance', formatAmount(result.balance)),
    chosen.estimatedTime && line('time', 'Time', describeTime(chosen))
  ]
  return lines.filter((entry) => !!entry)
}

/** The price the visitor sees: '£103.50', 'from £230', '£120 to £140'. Empty if there is none. */
export function describeTotal(lines: EstimateLine[]): string {
  return lines.find(({ kind }) => kind === 'total')?.value ?? ''
}

/** The same inside a sentence: '£120 to £140, depending on size'. */
export function describeTotalInWords(lines: EstimateLine[]): string {
  const total = describeTotal(lines)
  return total.includes(' to ') ? `${total}, depending on size` : total
}

/** For those who hear the price change: 'Full Valet, large vehicle, 2 add-ons: £160'. */
export function announceTotal({ package: chosen, addOnIds: { length } }: EstimateState, lines: EstimateLine[]): string {
  const named = chosen?.isAddOnsOnly ? chosen.title : lines[0]?.label
  const added = length > 0 ? `, ${length} add-on${length > 1 ? 's' : ''}` : ''
  return `${named}${added}: ${describeTotalInWords(lines)}`
}

/** What else may change this price; empty if nothing does. */
export function describeCaveat({ package: chosen, size }: EstimateState, words: EstimateWords): string {
  if (!chosen || chosen.per === 'month') return ''
  if (!goesBySize(chosen)) return words.caveatAnySize
  return size ? words.caveat : words.caveatOpen
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

/** The price of a request, a range if it names no size. */
export function listBookedLines(booking: BookingRequest, rules: EstimateRules): EstimateLine[] {
  return listEstimateLines(readBookedChoice(booking, rules), rules)
}

/** The total sent as `estimate`; empty if nothing but the package was chosen, so the eight keys stay eight. */
export function describeSentTotal(booking: BookingRequest, rules: EstimateRules): string {
  const isChosen = choiceFields.some((field) => booking[field])
  return isChosen ? describeTotal(listBookedLines(booking, rules)) : ''
}

function formatAmount({ low, high }: Amount, sign = ''): string {
  return low === high ? sign + formatPence(low) : `${sign}${formatPence(low)} to ${sign}${formatPence(high)}`
}
