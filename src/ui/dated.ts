import { type Dated, isCurrent } from '../../domain/dated.ts'

/**
 * Marks something to show only between two moments. The visitor's clock decides before first paint
 * (src/scripts/dated.ts); `isShown` decides without scripts.
 */
export function markDated(dated: Pick<Dated, 'from' | 'until'>, isShown = isCurrent(dated, Date.now())) {
  return { 'data-from': dated.from, 'data-until': dated.until, hidden: !isShown }
}
