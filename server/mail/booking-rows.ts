import type { Content } from '../../catalogue/load.ts'
import { planOpening } from '../../catalogue/plan-opening.ts'
import type { Business, Package } from '../../catalogue/schema.ts'
import { addedFields, type BookingRequest, choiceFields, fieldDescriptions } from '../../domain/booking-fields.ts'
import { type Coverage, judgeCoverage } from '../../domain/coverage.ts'
import { formatMiles } from '../../domain/describe-distance.ts'
import { type EstimateRules, listBookedLines, readBookedChoice } from '../../domain/describe-estimate.ts'
import { describeAllPrices, goesBySize } from '../../domain/pricing.ts'
import { cutShort } from '../../domain/sentences.ts'
import { describeWish, isClosedOn, readWish } from '../../domain/wish.ts'
import type { MailRow } from './compose.ts'

/** The choices and their price from our own list. A choice without a price line gets its own row. */
export function listSumRows(booking: BookingRequest, chosen: Package | undefined, rules: EstimateRules): MailRow[] {
  const lines = listBookedLines(booking, rules)
  const { size, isFirstVisit, unpriced } = readBookedChoice(booking, rules)
  const isSizeSaid = chosen && goesBySize(chosen) && lines.length > 0
  const isDiscountSaid = lines.some(({ kind }) => kind === 'discount')
  const rows = [
    chosen && lines.length === 0 && { label: 'Starting prices', value: describeAllPrices(chosen, rules.sizes) },
    size && !isSizeSaid && { label: nameRow('vehicleSize'), value: rules.sizes[size].label },
    isFirstVisit && !isDiscountSaid && { label: nameRow('firstVisit'), value: 'yes' },
    ...lines.map(({ kind, label, value }): MailRow => {
      const isTotal = kind === 'total'
      const remarks = isTotal ? compareSums(value, booking.estimate) : []
      return { label, value, remarks, amount: isTotal ? 'total' : 'part' }
    }),
    ...(lines.length === 0
      ? compareSums('', booking.estimate).map((value) => ({ label: nameRow('estimate'), value }))
      : []),
    unpriced.length > 0 && describeUnpriced(unpriced)
  ]
  return rows.filter((row) => !!row)
}

/** The page may be older than the prices, and anyone can send any figure. */
function compareSums(total: string, estimate: string | undefined): string[] {
  if (estimate === undefined || estimate === total) return []
  const saw = `The visitor saw ${cutShort(estimate, 40)}`
  return [total === '' ? `${saw}; we have no price for this today.` : `${saw}; at today's prices it is ${total}.`]
}

function describeUnpriced(names: string[]): MailRow {
  const [it, is] = names.length === 1 ? ['it', 'It is'] : ['them', 'They are']
  return {
    label: 'Also asked for',
    value: cutShort(names.join(', '), 400),
    remarks: [`${is} not in the price: we have none for ${it} with this package.`]
  }
}

/** The other optional fields. Closed days are as of `now`, when the request came in: a mail sent again says the same. */
export function listAddedRows(booking: BookingRequest, now: Date, business: Business): MailRow[] {
  const { closed } = planOpening(business, now)
  return addedFields.flatMap((field): MailRow[] => {
    const value = booking[field]
    if (!value || inSum.includes(field)) return []
    const label = nameRow(field)
    if (field === 'note') return [{ label, value, isQuoted: true }]
    const day = readWish(value)
    return [{ label, value: describeWish(value), remarks: day && isClosedOn(day.date, closed) ? [closedWords] : [] }]
  })
}

const inSum: string[] = [...choiceFields, 'estimate']
const closedWords = "We're closed that day."

export const nameRow = (field: keyof BookingRequest) =>
  fieldDescriptions[field].shortLabel ?? fieldDescriptions[field].label

export type Area = Pick<Content, 'business' | 'coverage'>

/** undefined if the firm names no distance. */
export function judgePlace(postcode: string, { business, coverage }: Area): Coverage | undefined {
  return business.radius && coverage && judgeCoverage(postcode, coverage, business.radius.miles)
}

/** How far away the customer is, a sentence each. */
export function describePlace(postcode: string, area: Area): string[] {
  const { radius } = area.business
  const judged = judgePlace(postcode, area)
  if (!radius || !judged) return []
  switch (judged.state) {
    case 'covered':
      return [`Within our area, ${formatMiles(judged.miles)} from ${radius.centre}.`]
    case 'edge':
      return [`Near the edge of our area, ${formatMiles(judged.miles)} from ${radius.centre}.`]
    case 'outside':
      return [`Outside our ${radius.miles} miles: ${formatMiles(judged.miles)} from ${radius.centre}.`, theyWait]
    case 'unknown':
      return [`${judged.outward} is not on our list, so we do not know how far it is.`, theyWait]
    case 'unreadable':
      return ['This does not look like a UK postcode.']
  }
}

const theyWait = "They're waiting to hear whether we can come."
