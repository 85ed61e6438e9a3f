import { isSeen, listControls, nameOf } from './seen.ts'

/** What a visitor came to press. */
const primary = 'button, .button, input, select, textarea, summary, .chip, header a, nav a, [role=slider]'

/** Targets under 24 px, and primary ones under 44 px; a link within a sentence is as high as its line. */
export function findSmallTargets(): string[] {
  return listControls().flatMap((control) => {
    if (isInSentence(control) || !control.matches('a, button, input, select, textarea, summary, [role=slider]'))
      return []
    const least = control.matches(primary) ? 44 : 24
    const { width, height } = getReach(control)
    if ((width >= least && height >= least) || reachesBeyond(control, least)) return []
    return [`target ${nameOf(control)} is ${Math.round(width)} x ${Math.round(height)}, not ${least}`]
  })
}

/** A field's label is part of its target. */
function getReach(control: HTMLElement) {
  const labels = 'labels' in control ? [...((control as HTMLInputElement).labels ?? [])] : []
  const boxes = [control, ...labels.filter(isSeen)].map((part) => part.getBoundingClientRect())
  const edge = (side: 'left' | 'top' | 'right' | 'bottom') => boxes.map((box) => box[side])
  return {
    width: Math.max(...edge('right')) - Math.min(...edge('left')),
    height: Math.max(...edge('bottom')) - Math.min(...edge('top'))
  }
}

/** A pseudo-element can make a target larger than its box: ask the browser what a press there would hit. */
function reachesBeyond(control: HTMLElement, least: number): boolean {
  control.scrollIntoView({ block: 'center', behavior: 'instant' })
  const { left, top, width, height } = control.getBoundingClientRect()
  const [x, y, far] = [left + width / 2, top + height / 2, least / 2 - 0.5]
  const points: [number, number][] = [
    [-far, 0],
    [far, 0],
    [0, -far],
    [0, far]
  ]
  return points.every(([across, down]) => control.contains(document.elementFromPoint(x + across, y + down)))
}

function isInSentence(control: HTMLElement): boolean {
  if (getComputedStyle(control).display !== 'inline') return false
  const block = control.parentElement?.closest('p, li, dd, td, label, h1, h2, h3')
  const words = (element: Element) => (element.textContent ?? '').replace(/\s+/g, '').length
  return block != null && words(block) > words(control)
}
