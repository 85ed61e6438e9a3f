import { isSeen, listControls, nameOf } from './seen.ts'

/** What a visitor came to press. axe sees to the 24 px of all others. */
const primary = 'button, .button, input, select, textarea, summary, .chip, header a, nav a, [role=slider]'

/** Primary targets under 44 px. */
export function findSmallTargets(): string[] {
  return listControls().flatMap((control) => {
    if (!control.matches(primary)) return []
    const { width, height } = getReach(control)
    if ((width >= 44 && height >= 44) || reachesBeyond(control)) return []
    return [`target ${nameOf(control)} is ${Math.round(width)} x ${Math.round(height)}, not 44`]
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
function reachesBeyond(control: HTMLElement): boolean {
  control.scrollIntoView({ block: 'center', behavior: 'instant' })
  const { left, top, width, height } = control.getBoundingClientRect()
  const [x, y, far] = [left + width / 2, top + height / 2, 21.5]
  const hits = (across: number, down: number) => control.contains(document.elementFromPoint(x + across, y + down))
  return hits(-far, 0) && hits(far, 0) && hits(0, -far) && hits(0, far)
}

const needsEdge = 'button, .button, .chip, input, select, textarea, summary, [role=slider], nav a, header a'

/** Controls that no border and no underline tells from the text around them once the system's colours are on. */
export function findBareControls(): string[] {
  return listControls()
    .filter((control) => control.matches(needsEdge))
    .filter((control) => ![null, '::before', '::after'].some((part) => hasEdge(control, part)))
    .map((control) => `no edge in forced colours: ${nameOf(control)}`)
}

/** The system colours every border that is drawn, and draws ticks and radio buttons itself. */
function hasEdge(control: Element, part: string | null): boolean {
  const style = getComputedStyle(control, part)
  if (part && style.content === 'none') return false
  const isDrawnBySystem = !part && style.appearance === 'auto' && control.matches('[type=checkbox], [type=radio]')
  const sides = ['Top', 'Right', 'Bottom', 'Left'] as const
  const hasBorder = sides.some((side) => Number.parseFloat(style[`border${side}Width`]) >= 1)
  return isDrawnBySystem || hasBorder || style.textDecorationLine.includes('underline')
}
