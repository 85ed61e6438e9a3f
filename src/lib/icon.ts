import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { BrandMark } from '../ui/brand.tsx'
import { type Paint, readPaint } from './colours.ts'
import { getContent } from './content.ts'
import { drawLine, measure } from './letters.ts'
import { getLogo, type Logo } from './logo.ts'

const xmlns = 'http://www.w3.org/2000/svg'

/** The site's icon as SVG: our mark, the firm's logo if it is roughly square, or the firm's first letter. */
export async function drawIcon(): Promise<string> {
  const [logo, paint] = [await getLogo(), readPaint()]
  if (!logo) return renderToStaticMarkup(createElement(BrandMark, { paint, xmlns }))
  const drawing = logo.isMark ? drawInside(logo) : drawLetter(paint)
  const ground = logo.isMark && logo.plate !== 'dark' ? 'white' : 'navy'
  return `<svg xmlns="${xmlns}" viewBox="0 0 40 40"><rect width="40" height="40" rx="10" fill="${paint(ground)}"/>${drawing}</svg>`
}

function drawInside({ bytes, type, isFilled }: Logo): string {
  const [place, side] = isFilled ? [0, 40] : [5, 30]
  return `<image x="${place}" y="${place}" width="${side}" height="${side}" href="data:${type};base64,${bytes.toString('base64')}"/>`
}

function drawLetter(paint: Paint): string {
  const letter = [...getContent().business.brand][0]?.toUpperCase() ?? ''
  const size = 30
  return drawLine(letter, (40 - measure(letter, size)) / 2, 30.5, size, paint('ember'))
}
