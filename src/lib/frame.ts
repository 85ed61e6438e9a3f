import { listDisclosures } from '../../catalogue/facts.ts'
import { listMainRoutes, smallPrint } from '../../catalogue/routes.ts'
import type { Location, Pages } from '../../catalogue/schema.ts'
import { absoluteUrl, getContactFacts, getContent } from './content.ts'
import { getLogo } from './logo.ts'
import { getSocialPicture } from './pictures.ts'
import { makeBusinessData } from './structured-data.ts'
import { listMainAreas, listMainTowns } from './towns.ts'

/** What the header and footer show, the same on every page. */
export async function getFrame() {
  const content = getContent()
  const { brand, legalName, established, copyrightYears, socials, radius } = content.business
  return {
    ...getContactFacts(content.business),
    ...{ brand, legalName, socials, radius, smallPrint },
    copyrightYears: copyrightYears ?? String(established),
    disclosures: listDisclosures(content.business).join(' '),
    logo: await getLogo(),
    about: content.pages.footer.about,
    areas: listMainAreas(content),
    towns: listMainTowns(content),
    links: listMainRoutes(content)
  }
}

export type PageHead = Awaited<ReturnType<typeof makeHead>>

type HeadWords = Pick<Pages['home'], 'title' | 'description' | 'socialImage'>

/** The head of every page; `location` is its town. */
export async function makeHead(words: HeadWords, location?: Location, hasOwnOffers = false) {
  const { title, description, socialImage } = words
  const picture = absoluteUrl(await getSocialPicture(socialImage))
  const business: object = makeBusinessData(getContent(), picture, location, hasOwnOffers)
  return { title, description, picture, structuredData: [business] }
}
