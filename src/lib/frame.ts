import { planOpening } from '../../catalogue/plan-opening.ts'
import { listMainRoutes, smallPrint } from '../../catalogue/routes.ts'
import { getContent } from './content.ts'
import { getLogo } from './logo.ts'
import { listMainAreas } from './towns.ts'

/** What header and footer show, the same on every page. */
export async function getFrame() {
  const content = getContent()
  const { brand, legalName, established, copyrightYears, phone, email, socials, radius } = content.business
  return {
    ...{ brand, legalName, phone, email, socials, radius, smallPrint },
    copyrightYears: copyrightYears ?? String(established),
    logo: await getLogo(),
    notice: planOpening(content.business).notice,
    about: content.pages.footer.about,
    areas: listMainAreas(content),
    links: listMainRoutes(content)
  }
}
