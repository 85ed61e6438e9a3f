/** What can be operated, by pointer or by key. */
const controls = 'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=slider], [tabindex="0"]'

export const listControls = () =>
  [...document.querySelectorAll<HTMLElement>(controls)].filter(
    (control) =>
      // The skip link is seen once it has the focus; the browser's field for photos lies over a button of ours.
      (isSeen(control) || (control.matches('.skip-link, .photo-picker > input') && control.checkVisibility())) &&
      !control.closest('[inert]') &&
      control.tabIndex >= 0
  )

/** Drawn, and neither transparent nor cut away for screen readers alone. */
export function isSeen(element: Element): boolean {
  if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false
  for (let one: Element | null = element; one; one = one.parentElement)
    if (getComputedStyle(one).clipPath === 'inset(50%)') return false
  return true
}

/** Enough to find it by: `a.button "Book Now"`. */
export function nameOf(element: Element): string {
  const own = element.id ? `#${element.id}` : element.classList.length > 0 ? `.${element.classList[0]}` : ''
  const words = element.getAttribute('aria-label') ?? element.textContent ?? ''
  return `${element.localName}${own} "${words.replace(/\s+/g, ' ').trim().slice(0, 40)}"`
}

export interface Line {
  element: Element
  box: DOMRect
}

/** Every line of text as it is drawn, but for what is hidden from those who listen. */
export function listLines(): Line[] {
  const lines: Line[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const seen = new Map<Element, boolean>()
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement
    if (!element || !node.nodeValue?.trim()) continue
    if (!seen.has(element)) seen.set(element, isSeen(element) && !element.closest('[aria-hidden=true]'))
    if (seen.get(element)) for (const box of listBoxes(node)) if (box.width > 1) lines.push({ element, box })
  }
  return lines
}

/** Where the lines of a text are. */
function listBoxes(text: Node): DOMRectList {
  const range = document.createRange()
  range.selectNodeContents(text)
  return range.getClientRects()
}

/** An element's own words, for a look at the pixels below them. */
export function locateWords(element: Element) {
  const texts = [...element.childNodes].filter(({ nodeType, nodeValue }) => nodeType === 3 && nodeValue?.trim())
  return {
    name: nameOf(element),
    colour: toHex(getComputedStyle(element).color),
    boxes: texts.flatMap((text) =>
      [...listBoxes(text)].map(({ x, y, width, height }) => ({ x, y: y + scrollY, width, height }))
    )
  }
}

const canvas = new OffscreenCanvas(1, 1).getContext('2d') as OffscreenCanvasRenderingContext2D

/** A computed colour as `#rrggbb`; one that lets something through stays as it is. */
export function toHex(colour: string): string {
  canvas.fillStyle = colour
  return String(canvas.fillStyle)
}
