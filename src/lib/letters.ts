import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { create, type Font } from 'fontkitten'

/* Text drawn as shapes for pictures, because the computer that builds the site may not have our fonts. */

/** Only the lightest weight of the variable font can be read here, so this loads the bold one from separate files. */
const fonts = ['latin', 'latin-ext'].map((part): Font => {
  const folder = join('node_modules', '@fontsource', 'funnel-display', 'files')
  const font = create(readFileSync(join(folder, `funnel-display-${part}-700-normal.woff`)))
  if (font.isCollection) throw new Error('Expected one font in a file.')
  return font
})

/** As tight as the headings on the pages. */
const tracking = -0.02

/** One line of text as SVG, with its baseline at `y`. */
export function drawLine(words: string, x: number, y: number, size: number, colour: string): string {
  let position = 0
  const shapes = listGlyphs(words).map(({ path, width }) => {
    const shape = path && `<path transform="translate(${Math.round(position)} 0)" d="${path}"/>`
    position += width
    return shape
  })
  const scale = (size / 1000).toFixed(4)
  return `<g fill="${colour}" transform="translate(${x} ${y}) scale(${scale} -${scale})">${shapes.join('')}</g>`
}

/** The largest size at which the words fit in that many lines; at the smallest they are cut short. */
export function fitWords(words: string, box: { width: number; lines: number; most: number; least: number }) {
  for (let size = box.most; size >= box.least; size -= 2) {
    const lines = wrapWords(words, size, box.width)
    if (lines.length <= box.lines && lines.every((line) => measure(line, size) <= box.width))
      return { size, lines, isWhole: true }
  }
  const lines = wrapWords(words, box.least, box.width).slice(0, box.lines)
  const last = lines.pop() ?? ''
  return { size: box.least, lines: [...lines, cutShort(last, box.least, box.width)], isWhole: false }
}

export const measure = (words: string, size: number): number =>
  (listGlyphs(words).reduce((sum, { width }) => sum + width, 0) * size) / 1000

function wrapWords(words: string, size: number, width: number): string[] {
  const lines: string[] = []
  for (const word of words.split(/\s+/)) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word
    if (lines.length > 0 && measure(longer, size) <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

function cutShort(words: string, size: number, width: number): string {
  let kept = words
  while (kept && measure(`${kept}…`, size) > width) kept = kept.slice(0, -1)
  return `${kept.trimEnd()}…`
}

const listGlyphs = (words: string) => [...words].map(findGlyph)

const known = new Map<string, { path: string; width: number }>()

/** In thousandths of the size. Letters missing from the font are left out. */
function findGlyph(letter: string) {
  const code = letter.codePointAt(0) ?? 0
  const font = fonts.find((one) => one.hasGlyphForCodePoint(code))
  if (!font) return { path: '', width: 0 }
  const found = known.get(letter)
  if (found) return found
  const { path, advanceWidth } = font.glyphForCodePoint(code)
  const scale = 1000 / font.unitsPerEm
  const glyph = { path: path.scale(scale, scale).toSVG(), width: advanceWidth * scale + tracking * 1000 }
  known.set(letter, glyph)
  return glyph
}
