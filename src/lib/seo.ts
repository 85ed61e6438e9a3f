import type { Image, Location } from '../../catalogue/schema.ts'
import { absoluteUrl } from './absolute-url.ts'
import { getContent } from './content.ts'
import { getSocialPicture } from './pictures.ts'
import { makeBusinessData } from './structured-data.ts'

export type PageHead = Awaited<ReturnType<typeof makeHead>>

/** What the head of every page holds. `location`: the town whose page it is. */
export async function makeHead(
  { title, description, socialImage }: { title: string; description: string; socialImage: Image },
  location?: Location
) {
  const picture = absoluteUrl(await getSocialPicture(socialImage))
  const business: object = makeBusinessData(getContent(), picture, location)
  return { title, description, picture, structuredData: [business] }
}
