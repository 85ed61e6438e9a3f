import { mainRoutes, smallPrint } from '../../catalogue/routes.ts'
import { getContent } from './content.ts'
import { getLogo } from './logo.ts'
import { listMainAreas } from './towns.ts'

/** What header and footer show, the same on every page. */
export async function getFrame() {
  const content = getContent()
  const { brand, legalName, established, phone, email, socials, radius } = content.business
  return {
    ...{ brand, legalName, established, phone, email, socials, radius, smallPrint },
    logo: await getLogo(),
    about: content.pages.footer.about,
    areas: listMainAreas(content),
    links: mainRoutes
  }
}
