import type { AddOn, Package } from '../../catalogue/schema.ts'

/** The add-ons a package offers, in the order it names them. */
export function listAddOns(item: Package, addOns: AddOn[]): AddOn[] {
  return item.addOns.flatMap((id) => addOns.filter((addOn) => addOn.id === id))
}

/** The cheapest and the dearest price of all packages. */
export function findPriceRange(packages: Package[]): { from: number; to: number } {
  const prices = packages.flatMap(({ pricing }) => Object.values(pricing))
  return { from: Math.min(...prices), to: Math.max(...prices) }
}
