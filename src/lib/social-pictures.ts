import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import sharp from 'sharp'
import { findFirm } from '../../catalogue/firm.ts'
import type { Content } from '../../catalogue/load.ts'
import { hasServicePage, listMainRoutes } from '../../catalogue/routes.ts'
import type { Image, Package } from '../../catalogue/schema.ts'
import { formatPence } from '../../domain/money.ts'
import { describePrice, isOnRequest } from '../../domain/pricing.ts'
import { getContent, type Paint, readPaint } from './content.ts'
import { drawLine, fitWords } from './letters.ts'
import { drawIcon, drawLogo, getLogo } from './logo.ts'
import { findPriceRange } from './packages.ts'
import { socialSize } from './pictures.ts'

/** The picture that social networks show with a link. */
export interface SocialPicture {
  path: string
  /** The photograph behind the words, and the words as SVG. */
  photo: string
  words: string
  focus: string | undefined
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
    const path = `/social/${name}-${hash(hashed + drawn + (image.focus ?? ''))}.jpg`
    return [name, { path, photo, words: drawn, focus: image.focus }]
  })
  return new Map(made)
}

function listDrafts(content: Content): Draft[] {
  const { pages, locations, packages } = content
  const whole = packages.filter(({ addOnsOnly }) => !addOnsOnly)
  const priced = (whole.length > 0 ? whole : packages).filter((item) => !isOnRequest(item))
  const prices =
    priced.length > 0 ? `Packages from ${formatPence(findPriceRange(priced)[0])}` : pages.services.subheading
  const hasPage = (item: Package) => locations.some((town) => hasServicePage(content, town, item))
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
    ...packages.filter(hasPage).map((item) => ({
      name: `package-${item.slug}`,
      image: item.image ?? pages.services.socialImage,
      heading: item.title,
      line: describePrice(item)
    }))
  ]
}

const hash = (data: string | Buffer) => createHash('sha256').update(data).digest('hex').slice(0, 12)

/** Beside Astro's own image cache, so the next build reuses them. */
const cache = join('node_modules', '.astro', 'social')
const { width, height } = socialSize
const margin = 72

/** The firm's part of every picture: its logo or name, and its colours. */
interface FirmPart {
  paint: Paint
  drawing: string
}

/** Everything but the photograph: the shade, the firm, the page's subject. */
function drawSocialWords({ heading, line }: { heading: string; line: string }, firm: FirmPart): string {
  const { paint, drawing } = firm
  const title = fitHeading(heading)
  const small = fitWords(line, { width: 880, lines: 1, most: 40, least: 28 })
  const step = title.size * 1.08
  const foot = height - margin
  const lines = title.lines.map((words, index) => {
    const above = title.lines.length - 1 - index
    return drawLine(words, margin, foot - 76 - above * step, title.size, paint('white'))
  })
  const top = foot - 76 - title.lines.length * step - 20
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <linearGradient id="side">${drawStops(paint('navy'), [0, 0.94], [0.5, 0.74], [1, 0.08])}</linearGradient>
    <linearGradient id="down" x2="0" y2="1">${drawStops(paint('navy'), [0, 0.55], [0.4, 0], [0.6, 0], [1, 0.55])}</linearGradient>
    <rect width="100%" height="100%" fill="url(#side)"/><rect width="100%" height="100%" fill="url(#down)"/>
    ${drawing}
    <rect x="${margin}" y="${top}" width="96" height="8" rx="4" fill="${paint('ember')}"/>
    ${lines.join('')}
    ${drawLine(small.lines[0] ?? '', margin, foot, small.size, paint('ember-bright'))}
  </svg>`
}

/** Two large lines, or three smaller ones. */
function fitHeading(heading: string) {
  const large = fitWords(heading, { width: 880, lines: 2, most: 92, least: 66 })
  return large.isWhole ? large : fitWords(heading, { width: 880, lines: 3, most: 72, least: 48 })
}

const started = new Map<string, Promise<Buffer>>()

/** Starts at the first call and keeps the result: pictures are drawn on the core that rendering pages leaves idle. */
export function drawSocialPicture(picture: SocialPicture): Promise<Buffer> {
  const drawing = started.get(picture.path) ?? draw(picture)
  started.set(picture.path, drawing)
  return drawing
}

async function draw({ path, photo, words, focus }: SocialPicture): Promise<Buffer> {
  const file = join(cache, basename(path))
  if (existsSync(file)) return readFileSync(file)
  const picture = await sharp(photo)
    .rotate()
    .resize({ ...socialSize, fit: 'cover', position: findEdge(focus) })
    .composite([{ input: Buffer.from(words) }])
    .jpeg({ quality: 80 })
    .toBuffer()
  mkdirSync(cache, { recursive: true })
  writeFileSync(file, picture)
  return picture
}

/** The edge or corner nearest to the focus, as sharp calls it. */
function findEdge(focus = '50% 50%'): string {
  const thirds = focus.split(' ').map((percent) => Math.floor(Number.parseInt(percent, 10) / 34))
  const sides = [['left', '', 'right'][thirds[0] ?? 1], ['top', '', 'bottom'][thirds[1] ?? 1]]
  return sides.filter(Boolean).join(' ') || 'centre'
}

/** A mark beside the firm's name; a wide logo replaces the name. */
async function drawFirm(): Promise<FirmPart> {
  const [logo, paint] = [await getLogo(), readPaint()]
  if (logo && !logo.isMark) {
    const image = await drawLogo(logo, { width: 480, height: 72 })
    const size = await sharp(image).metadata()
    const plate = `<rect x="${margin - 16}" y="52" width="${size.width + 32}" height="${size.height + 24}" rx="12" fill="${paint('white')}"/>`
    const drawing = (logo.plate === 'light' ? plate : '') + embed(image, margin, 64, size.width, size.height)
    return { paint, drawing }
  }
  const mark = await sharp(Buffer.from(await drawIcon()), { density: 300 })
    .resize(72, 72)
    .png()
    .toBuffer()
  const name = fitWords(getContent().business.brand, { width: 900, lines: 1, most: 44, least: 28 })
  const words = drawLine(name.lines[0] ?? '', margin + 92, 115, name.size, paint('white'))
  return { paint, drawing: embed(mark, margin, 64, 72, 72) + words }
}

const embed = (image: Buffer, x: number, y: number, width: number, height: number) =>
  `<image x="${x}" y="${y}" width="${width}" height="${height}" href="data:image/png;base64,${image.toString('base64')}"/>`

const drawStops = (colour: string, ...stops: [offset: number, opacity: number][]) =>
  stops
    .map(([offset, opacity]) => `<stop offset="${offset}" stop-color="${colour}" stop-opacity="${opacity}"/>`)
    .join('')
