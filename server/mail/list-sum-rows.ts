import type { Package } from '../../catalogue/schema.ts'
import { type BookingRequest, fieldDescriptions } from '../../domain/booking-fields.ts'
import {
  type EstimateLine,
  type EstimateRules,
  listBookedLines,
  readBookedChoice
} from '../../domain/describe-estimate.ts'
import { describeAllPrices, goesBySize } from '../../domain/pricing.ts'
import { cutShort } from '../../domain/sentences.ts'
import { cleanText } from './clean-text.ts'
import type { MailRow } from './mail-view.ts'

/** The choices and their price from our own list. A choice without a price line gets its own row. */
export function listSumRows(booking: BookingRequest, chosen: Package | undefined, rules: EstimateRules): MailRow[] {
  const lines = listBookedLines(booking, rules)
  const { size, isFirstVisit, unpriced } = readBookedChoice(booking, rules)
  const isSizeSaid = chosen && goesBySize(chosen) && lines.length > 0
  const isDiscountSaid = lines.some(({ kind }) => kind === 'discount')
  return [
    ...(chosen && lines.length === 0
      ? [{ label: 'Starting prices', value: describeAllPrices(chosen, rules.sizes) }]
      : []),
    ...(size && !isSizeSaid ? [{ label: fieldDescriptions.vehicleSize.label, value: rules.sizes[size].label }] : []),
    ...(isFirstVisit && !isDiscountSaid ? [{ label: fieldDescriptions.firstVisit.label, value: 'yes' }] : []),
    ...lines.map((line) => toRow(line, line.kind === 'total' ? compareSums(line.value, booking.estimate) : [])),
    ...(lines.length === 0
      ? compareSums('', booking.estimate).map((value) => ({ label: fieldDescriptions.estimate.label, value }))
      : []),
    ...(unpriced.length > 0 ? [describeUnpriced(unpriced)] : [])
  ]
}

export function toRow({ kind, label, value }: EstimateLine, remarks: string[] = []): MailRow {
  return { label, value, remarks, amount: kind === 'total' ? 'total' : 'part' }
}

/** The page may be older than the prices, and anyone can send any figure. */
function compareSums(total: string, estimate: string | undefined): string[] {
  if (estimate === undefined || estimate === total) return []
  const saw = `The visitor saw ${cutShort(cleanText(estimate), 40)}`
  return [total === '' ? `${saw}; we have no price for this today.` : `${saw}; at today's prices it is ${total}.`]
}

function describeUnpriced(names: string[]): MailRow {
  const [it, is] = names.length === 1 ? ['it', 'It is'] : ['them', 'They are']
  return {
    label: 'Also asked for',
    value: cutShort(cleanText(names.join(', ')), 400),
    remarks: [`${is} not in the price: we have none for ${it} with this package.`]
  }
}
