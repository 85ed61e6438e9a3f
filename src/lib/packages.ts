import type { AddOn, Package } from '../../content/schema.ts'

/** The add-ons a package offers, in the order it names them. */
export function listAddOns(item: Package, addOns: AddOn[]): AddOn[] {
  return item.addOns.flatMap((id) => addOns.filter((addOn) => addOn.id === id))
}
