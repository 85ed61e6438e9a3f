import { formatPence, formatPriceRange } from './money.ts'

export const vehicleSizes = ['small', 'medium', 'large'] as const

export type Size = (typeof vehicleSizes)[number]

/** In pence. A single price applies to every size; 0 is a price on request. */
export type Pricing = { small: number; medium?: number | undefined; large?: number | undefined }

export type SizeLabels = Record<Size, { label: string; examples: string[] }>

/** `priceFrom`: the price is a minimum. `priceTo`: the end of the range shown, if not the large price. */
export type Priced = {
  pricing: Pricing
  per: 'visit' | 'month'
  priceFrom: boolean
  priceTo?: number | undefined
}

type PricedAddOn = { price: number; polishPrice?: number | undefined; priceFrom: boolean }

export function listSizePrices(pricing: Pricing): { size: Size; price: number }[] {
  return vehicleSizes.flatMap((size) => {
    const price = pricing[size]
    return price === undefined ? [] : [{ size, price }]
  })
}

export const priceFor = ({ pricing }: { pricing: Pricing }, size: Size) => pricing[size] ?? pricing.small

export const goesBySize = ({ pricing }: { pricing: Pricing }) => listSizePrices(pricing).length > 1

export const isOnRequest = ({ pricing }: { pricing: Pricing }) => pricing.small === 0

const askUs = 'Ask us'

/** '£65 to £80', '£60 a month', 'from £65', or 'Most £10 to £50' where single ones cost more. */
export function describePrice(item: Priced, pricing = item.pricing): string {
  if (isOnRequest({ pricing })) return askUs
  // Where every size may cost more, the range would promise an upper end.
  if (item.priceFrom && item.priceTo === undefined) return describeOne(item, pricing.small)
  if (item.priceTo !== undefined) return `Most ${formatPriceRange(pricing.small, item.priceTo)}`
  const highest = listSizePrices(pricing).at(-1)?.price ?? pricing.small
  return formatPriceRange(pricing.small, highest) + describePeriod(item)
}

/** The price for one size. */
export const describeOne = (item: Priced, pence: number) =>
  formatStartingPrice(pence, item.priceFrom) + describePeriod(item)

type PriceLine = { id?: Size; size: string; price: string }

/** Pairs of size and price; a package with one price has one row for all sizes. */
export function listPrices(item: Priced, labels: SizeLabels, pricing = item.pricing): PriceLine[] {
  const prices = listSizePrices(pricing)
  if (prices.length === 1) return [{ size: 'All sizes', price: describePrice(item, pricing) }]
  return prices.map(({ size, price }) => ({
    id: size,
    size: labels[size].label,
    price: formatStartingPrice(price, item.priceFrom)
  }))
}

/** Every price in one line: 'Small £120, Medium £130, Large £140' or '£60 a month, every size'. */
export function describeAllPrices(item: Priced, labels: SizeLabels): string {
  if (goesBySize(item)) {
    return listPrices(item, labels)
      .map(({ size, price }) => `${size} ${price}${describePeriod(item)}`)
      .join(', ')
  }
  if (isOnRequest(item) || item.priceTo !== undefined) return describePrice(item)
  return `${formatStartingPrice(item.pricing.small, item.priceFrom)}${describePeriod(item)}, every size`
}

/** 'from £250' if size or dirt decide the rest, '£60 a month' if everyone pays the same; empty on request. */
export function describeStartingPrice(item: Priced): string {
  if (isOnRequest(item)) return ''
  return formatStartingPrice(item.pricing.small, item.priceFrom || goesBySize(item)) + describePeriod(item)
}

/** What an add-on costs with a package: ceramic coatings cost less on a polish. */
export function priceAddOn({ price, polishPrice }: PricedAddOn, rate: 'standard' | 'polish'): number {
  return rate === 'polish' ? (polishPrice ?? price) : price
}

export function describeAddOnPrice(addOn: PricedAddOn, rate: 'standard' | 'polish' = 'standard'): string {
  return formatStartingPrice(priceAddOn(addOn, rate), addOn.priceFrom)
}

/** 'on a polish from £60'; empty if the add-on costs the same everywhere. */
export function describePolishPrice(addOn: PricedAddOn): string {
  if (addOn.polishPrice === undefined || addOn.polishPrice === addOn.price) return ''
  return `on a polish ${describeAddOnPrice(addOn, 'polish')}`
}

/** 'from £110', or '£110' if that is the price. */
function formatStartingPrice(pence: number, isFrom: boolean): string {
  return `${isFrom ? 'from ' : ''}${formatPence(pence)}`
}

const describePeriod = ({ per }: Priced) => (per === 'month' ? ' a month' : '')

export type HourRange = { from: number; to: number }

/** '1-2 hours a visit'; empty if the package states no time. */
export function describeTime(item: { estimatedTime?: HourRange | undefined; timePerVisit: boolean }): string {
  if (!item.estimatedTime) return ''
  return `${formatHours(item.estimatedTime)}${item.timePerVisit ? ' a visit' : ''}`
}

export function formatHours({ from, to }: HourRange): string {
  if (from === to) return `${from} ${from === 1 ? 'hour' : 'hours'}`
  return `${from}-${to} hours`
}
