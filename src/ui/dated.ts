import { type Dated, isCurrent } from '../../domain/dated.ts'

/** Shown between two moments by the visitor's clock (src/scripts/dated.ts); without scripts `isShown` decides. */
export function markDated(dated: Pick<Dated, 'from' | 'until'>, isShown = isCurrent(dated, Date.now())) {
  return { 'data-from': dated.from, 'data-until': dated.until, hidden: !isShown }
}
