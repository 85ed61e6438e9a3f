import type { Location } from '../../catalogue/schema.ts'
import { absoluteUrl, getContent } from './content.ts'
import { findSocialPicture } from './social-pictures.ts'
import { makeBusinessData } from './structured-data.ts'

export type PageHead = Awaited<ReturnType<typeof makeHead>>

/** The head of every page. `social` names its picture for social networks, `location` its town. */
export async function makeHead(
  { title, description, social }: { title: string; description: string; social: string },
  location?: Location
) {
  const picture = absoluteUrl((await findSocialPicture(social)).path)
  const business: object = makeBusinessData(getContent(), picture, location)
  return { title, description, picture, structuredData: [business] }
}
