import type { AddOn, Package, Pricing } from '../../catalogue/schema.ts'
import { formatHours } from '../../domain/duration.ts'
import { formatPence, formatPriceRange } from '../../domain/money.ts'

export type SizeLabels = Record<'small' | 'medium' | 'large', { label: string; examples: string[] }>

/** 'from £65', '£60 a month', '£10 – £50': what stands biggest on a card. */
export function describePrice(item: Package, pricing: Pricing = item.pricing): string {
  const highest = item.priceTo ?? pricing.large ?? pricing.medium ?? pricing.small
  const range = formatPriceRange(pricing.small, highest)
  return item.per === 'month' ? `${range} a month` : range
}

/** '1-2 hours a visit'; nothing for a package whose time is not stated. */
export function describeTime({ estimatedTime, timePerVisit }: Package): string {
  if (!estimatedTime) return ''
  return `${formatHours(estimatedTime)}${timePerVisit ? ' a visit' : ''}`
}

/** 'from £110'; ceramic coatings cost less on a polish. */
export function describeAddOnPrice(addOn: AddOn, rate: Package['addOnRate']): string {
  const price = rate === 'polish' ? (addOn.polishPrice ?? addOn.price) : addOn.price
  return `${addOn.from ? 'from ' : ''}${formatPence(price)}`
}

/** Size and price pairs; a package with one price has one row for all sizes. */
export function listPrices(item: Package, sizes: SizeLabels, pricing: Pricing = item.pricing) {
  if (pricing.medium === undefined && pricing.large === undefined) {
    return [{ size: 'All sizes', price: describePrice(item, pricing), examples: [] as string[] }]
  }
  return (['small', 'medium', 'large'] as const).flatMap((size) => {
    const price = pricing[size]
    return price === undefined
      ? []
      : [{ size: sizes[size].label, price: formatPence(price), examples: sizes[size].examples }]
  })
}
