import type { Package } from '../../catalogue/schema.ts'

/** The lowest and the highest price of all packages. */
export function findPriceRange(packages: Package[]): [lowest: number, highest: number] {
  const prices = packages.flatMap(({ pricing }) => Object.values(pricing))
  return [Math.min(...prices), Math.max(...prices)]
}
