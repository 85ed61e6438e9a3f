import { planOpening } from '../../catalogue/plan-opening.ts'
import { listMainRoutes, smallPrint } from '../../catalogue/routes.ts'
import { getContent } from './content.ts'
import { getLogo } from './logo.ts'
import { listMainAreas, listMainTowns } from './towns.ts'

/** What the header and footer show, the same on every page. */
export async function getFrame() {
  const content = getContent()
  const { brand, legalName, established, copyrightYears, phone, email, hours, socials, radius } = content.business
  const { closedDays, notice } = planOpening(content.business)
  return {
    ...{ brand, legalName, phone, email, hours, closedDays, notice, socials, radius, smallPrint },
    copyrightYears: copyrightYears ?? String(established),
    logo: await getLogo(),
    about: content.pages.footer.about,
    areas: listMainAreas(content),
    towns: listMainTowns(content),
    links: listMainRoutes(content)
  }
}
