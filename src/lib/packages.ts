import type { AddOn, Package } from '../../catalogue/schema.ts'

/** The add-ons a package offers, in the order it names them. */
export function listAddOns(item: Package, addOns: AddOn[]): AddOn[] {
  return item.addOns.flatMap((id) => addOns.filter((addOn) => addOn.id === id))
}

/** The lowest and the highest price of all packages. */
export function findPriceRange(packages: Package[]): [lowest: number, highest: number] {
  const prices = packages.flatMap(({ pricing }) => Object.values(pricing))
  return [Math.min(...prices), Math.max(...prices)]
}
