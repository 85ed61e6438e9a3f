import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import sharp from 'sharp'
import { findFirm } from '../../catalogue/firm.ts'
import { contrast } from '../../look/colour.ts'
import { BrandMark, type LogoData } from '../ui/brand.tsx'
import { getContent, readPaint } from './content.ts'

interface Logo extends LogoData {
  /** The file served at `src`. */
  bytes: Buffer
  type: string
  /** Nothing shows through: it has its own background. */
  isFilled: boolean
}

const height = 40
/** Up to this ratio it is a mark shown beside the name; a wider one replaces the name. */
const widestMark = 1.55

let measured: Promise<Logo> | undefined

export async function getLogo(): Promise<Logo | undefined> {
  const file = getContent().business.look?.logo
  if (!file) return undefined
  if (import.meta.env.DEV || !measured) measured = measureLogo(join(findFirm().folder, 'images', file))
  return measured
}

/** The one file, if the firm has a logo. */
export async function listLogoPaths() {
  const [, logo, ending] = (await getLogo())?.src.match(/(\w+)\.(\w+)$/) ?? []
  return logo ? [{ params: { logoIfAny: logo, ending } }] : []
}

export async function serveLogo(): Promise<Response> {
  const logo = await getLogo()
  return logo
    ? new Response(new Uint8Array(logo.bytes), { headers: { 'Content-Type': logo.type } })
    : new Response(null, { status: 404 })
}

async function measureLogo(file: string): Promise<Logo> {
  const isDrawing = file.endsWith('.svg')
  const source = readFileSync(file)
  const size = await sharp(source, { density: 600 }).metadata()
  const ratio = size.width / size.height
  const bytes = isDrawing
    ? source
    : await sharp(source)
        .resize({ height: height * 3 })
        .webp({ lossless: true })
        .toBuffer()
  const { data, info } = await sharp(bytes, { density: 600 })
    .resize(96, 96, { fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const visible = listVisible(data)
  return {
    src: isDrawing ? '/logo.svg' : '/logo.webp',
    width: Math.round(height * ratio),
    height,
    isMark: ratio <= widestMark,
    bytes,
    type: isDrawing ? 'image/svg+xml' : 'image/webp',
    isFilled: visible.length > 0.97 * info.width * info.height,
    plate: choosePlate(visible)
  }
}

function listVisible(pixels: Buffer): string[] {
  const visible: string[] = []
  for (let at = 0; at < pixels.length; at += 4)
    if ((pixels[at + 3] ?? 0) > 127) visible.push(`#${pixels.toString('hex', at, at + 3)}`)
  return visible
}

/** If much of the logo would be invisible, it goes on a plate: dark letters on our dark bands, white ones on white. */
function choosePlate(visible: string[]): Logo['plate'] {
  const isLost = (ground: string) => visible.filter((pixel) => contrast(pixel, ground) < 2).length > visible.length / 8
  const paint = readPaint()
  if (isLost(paint('navy'))) return 'light'
  return isLost(paint('white')) ? 'dark' : undefined
}

const xmlns = 'http://www.w3.org/2000/svg'

/** The site's icon as SVG: the firm's logo, or our mark in its colours. */
export async function drawIcon(): Promise<string> {
  const [logo, paint] = [await getLogo(), readPaint()]
  if (!logo) return renderToStaticMarkup(createElement(BrandMark, { paint, xmlns }))
  const { bytes, type, isFilled, isMark, plate } = logo
  const edge = isMark && isFilled ? 0 : 5
  const side = 40 - 2 * edge
  const ground = paint(plate === 'dark' ? 'navy' : 'white')
  const drawing = `<image x="${edge}" y="${edge}" width="${side}" height="${side}" href="data:${type};base64,${bytes.toString('base64')}"/>`
  return `<svg xmlns="${xmlns}" viewBox="0 0 40 40"><rect width="40" height="40" rx="10" fill="${ground}"/>${drawing}</svg>`
}
