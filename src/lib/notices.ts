import type { Content } from '../../catalogue/load.ts'
import type { Package, Titled } from '../../catalogue/schema.ts'
import { goesBySize } from '../../domain/pricing.ts'

type Words = Pick<Content, 'business' | 'pages'>

/** What to know before booking, as far as it applies to this firm. */
export function listNotices({ business, pages }: Words): Titled[] {
  const { discount, startingPrices, deposits } = pages.services.notices
  return [
    business.firstVisitDiscountPercent > 0 && discount,
    startingPrices,
    business.deposit !== undefined && deposits
  ].filter(isStated)
}

/** Notes for every service page; a package with one price for all sizes has no starting price. */
export function listGeneralNotes({ business, pages }: Words, item: Package): string[] {
  const { startingPrices, deposits } = pages.services.notices
  return [(goesBySize(item) || item.addOnsOnly) && startingPrices, business.deposit !== undefined && deposits]
    .filter(isStated)
    .map(({ text }) => text)
}

const isStated = (notice: false | { title: string; text?: string | undefined }): notice is Titled =>
  notice !== false && notice.text !== undefined
