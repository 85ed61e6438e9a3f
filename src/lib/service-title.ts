import type { Package } from '../../catalogue/schema.ts'
import { fitTitle } from '../../domain/fit-text.ts'
import { describeStartingPrice } from '../../domain/pricing.ts'

/** What, where and from how much: 'Full Valet in Solihull from £120 | Ardenshine'. If too long, drops the brand. */
export function makeServiceTitle(item: Package, town: string, brand: string): string {
  const name = `${item.title} in ${town}`
  const price = describeStartingPrice(item)
  const priced = price.startsWith('from') ? `${name} ${price}` : `${name}, ${price}`
  return fitTitle(`${priced} | ${brand}`, priced, name)
}
