import { type Line, listLines, nameOf } from './seen.ts'

/** What lies over the page on purpose. */
const overlays = '[popover], [data-sonner-toaster], [role=tooltip], .tooltip, .plain-toast, .skip-link, .book-bar'

/** Sideways scroll, text cut off by its box or the screen's edge, text over other text. */
export function findReflowFaults(): string[] {
  scrollTo({ top: 0, behavior: 'instant' })
  const lines = listLines().filter(({ element }) => !element.closest(overlays))
  return [...new Set([...findSidewaysScroll(), ...lines.flatMap(findCut), ...findOverlaps(lines)])]
}

function findSidewaysScroll(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement
  if (scrollWidth <= clientWidth) return []
  const free = [...document.body.querySelectorAll('*')].filter((element) => !isInFrame(element))
  const widest = free.reduce((a, b) => (rightOf(a) >= rightOf(b) ? a : b))
  return [`scrolls sideways: ${scrollWidth} in ${clientWidth}, widest ${nameOf(widest)}`]
}

/** What its frame hides or scrolls widens nothing. */
function isInFrame({ parentElement }: Element): boolean {
  if (!parentElement || parentElement === document.body) return false
  return getComputedStyle(parentElement).overflowX !== 'visible' || isInFrame(parentElement)
}

const rightOf = (element: Element) => element.getBoundingClientRect().right

function findCut({ element, box }: Line): string[] {
  if (box.left < -1 || box.right > innerWidth + 1) return [`text beyond the screen: ${nameOf(element)}`]
  for (let outer: Element | null = element; outer && outer !== document.body; outer = outer.parentElement) {
    const { overflowX, overflowY } = getComputedStyle(outer)
    const frame = outer.getBoundingClientRect()
    const isCutAcross = /hidden|clip/.test(overflowX) && (box.left < frame.left - 2 || box.right > frame.right + 2)
    const isCutDown = /hidden|clip/.test(overflowY) && (box.top < frame.top - 6 || box.bottom > frame.bottom + 6)
    if (isCutAcross || isCutDown) return [`text cut off: ${nameOf(element)} in ${nameOf(outer)}`]
  }
  return []
}

function findOverlaps(lines: Line[]): string[] {
  const sorted = lines.toSorted((a, b) => a.box.top - b.box.top)
  const faults: string[] = []
  for (const [index, a] of sorted.entries())
    for (const b of sorted.slice(index + 1)) {
      if (b.box.top >= a.box.bottom) break
      if (a.element.contains(b.element) || b.element.contains(a.element)) continue
      const across = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left)
      const down = Math.min(a.box.bottom, b.box.bottom) - b.box.top
      // Boxes of text are higher than its letters: half of a line is where these begin to touch.
      if (across > 2 && down > Math.min(a.box.height, b.box.height) / 2)
        faults.push(`text over text: ${nameOf(a.element)} and ${nameOf(b.element)}`)
    }
  return faults
}
