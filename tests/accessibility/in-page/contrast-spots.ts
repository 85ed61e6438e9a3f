import { type Colour, parseColour } from './colours.ts'
import { listLines, nameOf } from './seen.ts'

/** A colour that lies on a picture or a gradient: only the pixels below can tell whether it stands out. */
export interface Spot {
  name: string
  colour: Colour
  least: number
  /** How far the page was scrolled when the boxes were there. */
  scroll: number
  boxes: { x: number; y: number; width: number; height: number }[]
}

/** The text of an element that axe could not judge. */
export function getTextSpot(element: Element, isEnhanced: boolean): Spot | null {
  const boxes = element.matches('select')
    ? [getInnerBox(element)]
    : listLines(element).flatMap((line) => (line.element === element ? [line.box] : []))
  if (boxes.length === 0) return null
  const { color, fontSize, fontWeight } = getComputedStyle(element)
  const size = Number.parseFloat(fontSize)
  const isLarge = size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700)
  const least = isEnhanced ? (isLarge ? 4.5 : 7) : isLarge ? 3 : 4.5
  return {
    name: nameOf(element),
    colour: parseColour(color),
    least,
    scroll: scrollY,
    boxes: boxes.map(({ x, y, width, height }) => ({ x, y, width, height }))
  }
}

/** A select's words have no lines to measure; they stand between its paddings. */
function getInnerBox(element: Element) {
  const { x, y, width, height } = element.getBoundingClientRect()
  const { paddingLeft, paddingRight } = getComputedStyle(element)
  const [left, right] = [Number.parseFloat(paddingLeft), Number.parseFloat(paddingRight)]
  return { x: x + left, y: y + 4, width: width - left - right, height: height - 8 }
}

const hidden = new CSSStyleSheet()
hidden.replaceSync(`
  *, ::before, ::after { color: transparent !important; outline: none !important }
  .book-bar { visibility: hidden !important }
`)

/** The page with its letters taken away, and what lies over them. */
export function hideText(isHidden: boolean) {
  document.adoptedStyleSheets = isHidden
    ? [...document.adoptedStyleSheets, hidden]
    : document.adoptedStyleSheets.filter((sheet) => sheet !== hidden)
}
