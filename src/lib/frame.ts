import { planOpening } from '../../catalogue/plan-opening.ts'
import { mainRoutes, smallPrint } from '../../catalogue/routes.ts'
import { getContent } from './content.ts'
import { listMainAreas } from './towns.ts'

/** What header and footer show, the same on every page. */
export function getFrame() {
  const content = getContent()
  const { brand, legalName, established, phone, email, socials, radius } = content.business
  return {
    ...{ brand, legalName, established, phone, email, socials, radius, smallPrint },
    notice: planOpening(content.business).notice,
    about: content.pages.footer.about,
    areas: listMainAreas(content),
    links: mainRoutes
  }
}
