import type { Content } from '../../catalogue/load.ts'
import { vatWords } from '../../catalogue/schema/business.ts'
import type { Business, Package } from '../../catalogue/schema.ts'
import { addedFields, type BookingRequest, choiceFields, fieldDescriptions } from '../../domain/booking-fields.ts'
import { planOpening } from '../../domain/closed-days.ts'
import { type Coverage, formatMiles, judgeCoverage } from '../../domain/coverage.ts'
import { type EstimateRules, listBookedLines, readBookedChoice } from '../../domain/describe-estimate.ts'
import { formatDate, readLondonClock } from '../../domain/london-clock.ts'
import { describeAllPrices, goesBySize, isOnRequest } from '../../domain/pricing.ts'
import { cutShort } from '../../domain/sentences.ts'
import { describeWish, findHours, isPossibleDay, type OpenDays, readWish } from '../../domain/wish.ts'
import type { MailRow } from './compose.ts'

/** The choices and their price from our own list. A choice without a price line gets its own row. */
export function listSumRows(
  booking: BookingRequest,
  chosen: Package | undefined,
  rules: EstimateRules,
  { vat }: Pick<Business, 'vat'>
): MailRow[] {
  const lines = listBookedLines(booking, rules)
  const { size, isFirstVisit, unpriced } = readBookedChoice(booking, rules)
  const isSizeSaid = chosen && goesBySize(chosen) && lines.length > 0
  const isPriced = lines.length > 0 && (size !== null || !isSizeSaid)
  const isDiscountSaid = lines.some(({ kind }) => kind === 'discount')
  const vatRemarks = [vatWords[vat]].filter(Boolean)
  const rows = [
    chosen && !isPriced && describePackagePrice(chosen, rules, lines.length === 0 ? vatRemarks : []),
    size && !isSizeSaid && { label: nameRow('vehicleSize'), value: rules.sizes[size].label },
    isFirstVisit && !isDiscountSaid && { label: nameRow('firstVisit'), value: 'yes' },
    ...lines.map(({ kind, label, value }): MailRow => {
      const isTotal = kind === 'total'
      const remarks = isTotal ? [...vatRemarks, ...compareSums(value, booking.estimate)] : []
      return { label, value, remarks, amount: isTotal ? 'total' : 'part' }
    }),
    ...(lines.length === 0
      ? compareSums('', booking.estimate).map((value) => ({ label: nameRow('estimate'), value }))
      : []),
    unpriced.length > 0 && describeUnpriced(unpriced)
  ]
  return rows.filter((row) => !!row)
}

/** With the size still open, the total is a range, and this says of what. */
function describePackagePrice(chosen: Package, { sizes }: EstimateRules, remarks: string[]): MailRow {
  if (isOnRequest(chosen)) return { label: nameRow('estimate'), value: 'on request' }
  return { label: 'Starting prices', value: describeAllPrices(chosen, sizes), remarks }
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

/** The other optional fields. Days are judged as of `now`, when the request came in: a mail sent again says the same. */
export function listAddedRows(booking: BookingRequest, now: Date, business: Business): MailRow[] {
  const { openDays } = planOpening(business, now)
  const { date: today } = readLondonClock(now)
  return addedFields.flatMap((field): MailRow[] => {
    const value = booking[field]
    if (!value || inSum.includes(field)) return []
    const label = nameRow(field)
    if (field === 'note') return [{ label, value, isQuoted: true }]
    return [{ label, value: describeWish(value), remarks: remarkOnDay(value, today, openDays) }]
  })
}

const inSum: string[] = [...choiceFields, 'estimate']

/** Names the year, which the day itself doesn't. */
function remarkOnDay(text: string, today: string, openDays: OpenDays): string[] {
  const { date } = readWish(text) ?? {}
  if (!date) return []
  if (isPossibleDay(text, today)) return findHours(date, openDays) ? [] : ["We're closed that day."]
  const fault = date < today ? 'had passed' : 'was more than a year ahead'
  return [`${formatDate(date)} ${date.slice(0, 4)} ${fault} when this was sent.`]
}

export const nameRow = (field: keyof BookingRequest) =>
  fieldDescriptions[field].shortLabel ?? fieldDescriptions[field].label

export type Area = Pick<Content, 'business' | 'coverage'>

/** undefined if the firm names no distance. */
export function judgePlace(postcode: string, { business, coverage }: Area): Coverage | undefined {
  return business.radius && coverage && judgeCoverage(postcode, coverage)
}

/** How far away the customer is, a sentence each. */
export function describePlace(postcode: string, area: Area): string[] {
  const { radius } = area.business
  const judged = judgePlace(postcode, area)
  if (!radius || !judged) return []
  const sayDistance = ({ miles, isRough }: { miles: number | undefined; isRough?: true }) =>
    miles === undefined ? '' : `, ${formatMiles(miles, isRough)} from ${radius.centre}`
  switch (judged.state) {
    case 'covered':
      return [`Within our area${sayDistance(judged)}.`]
    case 'edge':
      return [`Near the edge of our area${sayDistance(judged)}.`]
    case 'outside':
      return [
        `Outside our ${radius.miles} miles: ${formatMiles(judged.miles, judged.isRough)} from ${radius.centre}.`,
        theyWait
      ]
    case 'never':
      return [`${judged.outward} is one of the districts we never serve${sayDistance(judged)}.`, theyWait]
    case 'unknown':
      return [`${judged.outward} is not on our list, so we do not know how far it is.`, theyWait]
    case 'unreadable':
      return ['This does not look like a UK postcode.']
  }
}

const theyWait = "They're waiting to hear whether we can come."
