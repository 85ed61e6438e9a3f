import { contrast } from '../../../look/colour.ts'
import { isSeen, listControls, nameOf, toHex } from './seen.ts'

/** Goes through every stop: what it shows for the focus, and whether the header, the bar or the screen's edge hides it. */
export function findFocusFaults(): string[] {
  scrollTo({ top: 0, behavior: 'instant' })
  const controls = listControls()
  // Backwards a stop comes in at the top, where the header lies.
  const faults = [...controls, ...controls.toReversed()].flatMap((control) => {
    control.focus()
    const hidden = findHidden(control)
    const owner = findRingOwner(control)
    const isFaint = owner !== undefined && !standsOut(owner)
    control.blur()
    if (!owner || hasOutline(owner)) return [...hidden, `focus not shown: ${nameOf(control)}`]
    return isFaint ? [...hidden, `focus ring too faint: ${nameOf(control)}`] : hidden
  })
  scrollTo({ top: 0, behavior: 'instant' })
  return [...new Set(faults)]
}

function findHidden(control: HTMLElement): string[] {
  const { top, bottom, height } = control.getBoundingClientRect()
  const header = document.querySelector('.site-header')
  const isUnder = header && !header.contains(control) && !control.matches('.skip-link')
  const roof = isUnder ? header.getBoundingClientRect().bottom : 0
  const bar = document.querySelector('.book-bar')
  const isOver = bar && isSeen(bar) && !bar.contains(control)
  const floor = isOver ? bar.getBoundingClientRect().top : innerHeight
  const isInView = top >= roof - 1 && bottom <= floor + 1
  if (isInView || height > floor - roof) return []
  return [`focus out of view: ${nameOf(control)}`]
}

/** The control or the card around it. */
function findRingOwner(control: HTMLElement): Element | undefined {
  const around = [control]
  for (let one = control.parentElement; one && around.length < 6; one = one.parentElement) around.push(one)
  return around.find(hasOutline)
}

function hasOutline(element: Element): boolean {
  const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element)
  return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2 && outlineColor !== 'rgba(0, 0, 0, 0)'
}

/** On a picture that is so if the words are readable there: `look/palette.ts` has the ring beside them. */
function standsOut(owner: Element): boolean {
  const { outlineColor, boxShadow } = getComputedStyle(owner)
  const ring = toHex(outlineColor)
  // Two tones show on any ground.
  const second = boxShadow.match(/^(rgba?\([^)]*\)) 0px 0px 0px [2-9]/)?.[1]
  const ground = findGround(owner.parentElement)
  return ground === null || !(contrast(ring, second ? toHex(second) : ground) < 3)
}

/** The colour behind an element, or null where a picture lies there. */
function findGround(element: Element | null): string | null {
  for (let one = element; one; one = one.parentElement) {
    const { backgroundColor } = getComputedStyle(one)
    if (toHex(backgroundColor).startsWith('#')) return toHex(backgroundColor)
    // The header floats over whatever the page begins with.
    if (one.matches('.site-header, .before-after, .hero')) return null
  }
  return '#ffffff'
}

const stops: HTMLElement[] = []
const note = ({ target }: FocusEvent) => stops.push(target as HTMLElement)

/** How many presses of Tab lead round the page. */
export function countStops(): number {
  stops.length = 0
  document.addEventListener('focusin', note)
  // Day, month, year and the calendar of a date are a press each.
  return listStops().reduce((count, control) => count + (control.matches('[type=date]') ? 4 : 1), 0)
}

/** A group of radio buttons is one stop: the one that is chosen, or the first. */
const listStops = () => {
  const groups = Map.groupBy(listControls(), (control) =>
    control.matches('[type=radio]') ? (control as HTMLInputElement).name : control
  )
  return [...groups.values()].flatMap((group) => group.find((one) => one.matches(':checked')) ?? group[0] ?? [])
}

/** Whether the focus came through every stop, in the order of the eye. */
export function findOrderFaults(): string[] {
  document.removeEventListener('focusin', note)
  ;(document.activeElement as HTMLElement | null)?.blur()
  const round = stops.findIndex((stop, index) => index > 0 && stop === stops[0])
  if (round > 0) stops.length = round
  const reached = new Set(stops.map(nameOf))
  const missed = new Set(listStops().map(nameOf)).difference(reached)
  const jumps = stops.flatMap((stop, index) => findJump(stops[index - 1], stop))
  return [...[...missed].map((name) => `Tab never reaches ${name}`), ...jumps]
}

/** Up is where a column to the right begins; left is where a row below begins. */
function findJump(before: HTMLElement | undefined, after: HTMLElement): string[] {
  // The skip link is where a round begins; what is no longer there was redrawn under the focus.
  if (!before || before.contains(after) || after.matches('.skip-link')) return []
  if (!before.isConnected || !after.isConnected) return []
  const [a, b] = [getPlace(before), getPlace(after)]
  const isAbove = b.bottom <= a.top + 1
  const isBeside = b.top < a.bottom - 1 && b.bottom > a.top + 1
  const isBack = (isAbove && b.left <= a.left) || (isBeside && b.left < a.left - 1)
  return isBack ? [`focus jumps back from ${nameOf(before)} to ${nameOf(after)}`] : []
}

/** The header goes along with whoever scrolls, and so does the bar, which comes last. */
function getPlace(element: Element) {
  const { left, top, bottom } = element.getBoundingClientRect()
  const end = document.documentElement.scrollHeight
  const down = element.closest('.site-header') ? 0 : element.closest('.book-bar') ? end : scrollY
  return { left, top: top + down, bottom: bottom + down }
}
