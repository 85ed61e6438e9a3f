import { type Dated, isCurrent } from '../../domain/dated.ts'

/**
 * Marks what stands on a page from one moment to another. The page was built earlier and the visitor's clock decides,
 * before the first paint (src/scripts/dated.ts); `isShown` says what is seen without scripts.
 */
export function markDated(dated: Pick<Dated, 'from' | 'until'>, isShown = isCurrent(dated, Date.now())) {
  return { 'data-from': dated.from, 'data-until': dated.until, hidden: !isShown }
}
