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
  const own = element.id
    ? `#${element.id}`
    : [...element.classList]
        .slice(0, 2)
        .map((one) => `.${one}`)
        .join('')
  const words = element.getAttribute('aria-label') ?? element.textContent ?? ''
  return `${element.localName}${own} "${words.replace(/\s+/g, ' ').trim().slice(0, 40)}"`
}

export interface Line {
  element: Element
  box: DOMRect
}

/** Every line of text as it is drawn; what is hidden from those who listen only where it is asked for by itself. */
export function listLines(root: Element = document.body): Line[] {
  const lines: Line[] = []
  const isAsked = root.closest('[aria-hidden=true]') !== null
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const seen = new Map<Element, boolean>()
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement
    if (!element || !node.nodeValue?.trim()) continue
    if (!seen.has(element)) seen.set(element, isSeen(element) && (isAsked || !element.closest('[aria-hidden=true]')))
    if (!seen.get(element)) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    for (const box of range.getClientRects()) if (box.width > 1) lines.push({ element, box })
  }
  return lines
}
