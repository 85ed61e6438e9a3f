import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findFirm } from '../../catalogue/firm.ts'
import type { Content } from '../../catalogue/load.ts'
import { listMainRoutes } from '../../catalogue/routes.ts'
import type { Image } from '../../catalogue/schema.ts'
import { formatPence } from '../../domain/money.ts'
import { describePrice } from '../../domain/pricing.ts'
import { getContent } from './content.ts'
import { drawFirm, drawSocialWords } from './draw-social.ts'
import { findPriceRange } from './packages.ts'

/** The picture that social networks show with a link. */
export interface SocialPicture {
  path: string
  /** The photograph behind the words, and the words as SVG. */
  photo: string
  words: string
}

/** Town pages share their package's picture: a hundred towns need a hundred, not a thousand. */
interface Draft {
  name: string
  image: Image
  heading: string
  line: string
}

let listed: Promise<Map<string, SocialPicture>> | undefined

export function listSocialPictures(): Promise<Map<string, SocialPicture>> {
  if (import.meta.env.DEV || !listed) listed = makeAll(getContent())
  return listed
}

export async function findSocialPicture(name: string): Promise<SocialPicture> {
  const picture = (await listSocialPictures()).get(name)
  if (!picture) throw new Error(`There is no picture for social networks by the name "${name}".`)
  return picture
}

async function makeAll(content: Content) {
  const [firm, { folder }] = [await drawFirm(), findFirm()]
  const photoHashes = new Map<string, string>()
  const made = listDrafts(content).map(({ name, image, ...words }): [string, SocialPicture] => {
    const photo = join(folder, 'images', image.file)
    const hashed = photoHashes.get(photo) ?? hash(readFileSync(photo))
    photoHashes.set(photo, hashed)
    const drawn = drawSocialWords(words, firm)
    // Networks cache a picture by its address, so the address must change with the content.
    return [name, { path: `/social/${name}-${hash(hashed + drawn)}.jpg`, photo, words: drawn }]
  })
  return new Map(made)
}

function listDrafts(content: Content): Draft[] {
  const { pages, locations, packages } = content
  const whole = packages.filter(({ addOnsOnly }) => !addOnsOnly)
  const prices = `Packages from ${formatPence(findPriceRange(whole.length > 0 ? whole : packages)[0])}`
  return [
    ...listMainRoutes(content).map(({ kind }) => ({
      name: kind,
      image: pages[kind].socialImage,
      heading: pages[kind].heading,
      line: kind === 'services' ? prices : pages[kind].subheading
    })),
    ...locations.map(({ slug, name, image }) => ({
      name: `town-${slug}`,
      image,
      heading: `Mobile valeting in ${name}`,
      line: prices
    })),
    ...packages.map((item) => ({
      name: `package-${item.slug}`,
      image: item.image,
      heading: item.title,
      line: describePrice(item)
    }))
  ]
}

const hash = (data: string | Buffer) => createHash('sha256').update(data).digest('hex').slice(0, 12)
