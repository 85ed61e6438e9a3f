import { contrast } from '../contrast.ts'
import { type Colour, findGround, parseColour } from './colours.ts'
import type { Spot } from './contrast-spots.ts'
import { isSeen, listControls, nameOf } from './seen.ts'

interface Ring {
  owner: HTMLElement
  colour: Colour
  isTwoTone: boolean
}

/** Goes through every stop: what it shows for the focus, and whether the header, the bar or the screen's edge hides it. */
export function findFocusFaults(): { faults: string[]; spots: Spot[] } {
  const faults: string[] = []
  const spots: Spot[] = []
  scrollTo({ top: 0, behavior: 'instant' })
  for (const control of listControls()) {
    control.focus()
    faults.push(...findHidden(control))
    const ring = findRing(control)
    const spot = ring && getRingSpot(ring, nameOf(control))
    control.blur()
    if (!ring || hasOutline(ring.owner)) faults.push(`focus not shown: ${nameOf(control)}`)
    else if (spot) spots.push(spot)
    else if (!standsOut(ring)) faults.push(`focus ring too faint: ${nameOf(control)}`)
  }
  // Backwards a stop comes in at the top, where the header lies.
  for (const control of listControls().reverse()) {
    control.focus()
    faults.push(...findHidden(control))
  }
  ;(document.activeElement as HTMLElement | null)?.blur()
  scrollTo({ top: 0, behavior: 'instant' })
  return { faults, spots }
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
  return [`focus out of view: ${nameOf(control)} at ${Math.round(top)} to ${Math.round(bottom)}`]
}

/** An outline of its own or of the card around it. */
function findRing(control: HTMLElement): Ring | null {
  for (let owner: HTMLElement | null = control, depth = 0; owner && depth < 6; owner = owner.parentElement, depth++) {
    if (!hasOutline(owner)) continue
    const { outlineColor, boxShadow } = getComputedStyle(owner)
    const colour = parseColour(outlineColor)
    const second = boxShadow.match(/^(rgba?\([^)]*\)) 0px 0px 0px [2-9]/)?.[1]
    return { owner, colour, isTwoTone: second !== undefined && contrast(colour, parseColour(second)) >= 3 }
  }
  return null
}

function hasOutline(element: Element): boolean {
  const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element)
  return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2 && parseColour(outlineColor)[3] > 0
}

/** Two tones show on any ground. */
function standsOut({ owner, colour, isTwoTone }: Ring): boolean {
  const ground = findGround(owner.parentElement)
  return isTwoTone || (ground !== null && contrast(colour, ground) >= 3)
}

/** The four sides of a ring that lies on a picture or a gradient. */
function getRingSpot({ owner, colour, isTwoTone }: Ring, name: string): Spot | null {
  if (isTwoTone || findGround(owner.parentElement)) return null
  const offset = Number.parseFloat(getComputedStyle(owner).outlineOffset)
  const { left, top, right, bottom } = owner.getBoundingClientRect()
  const [x, y, width, height] = [left - offset, top - offset, right - left + 2 * offset, bottom - top + 2 * offset]
  const boxes = [
    { x, y: y - 2, width, height: 2 },
    { x, y: y + height, width, height: 2 },
    { x: x - 2, y, width: 2, height },
    { x: x + width, y, width: 2, height }
  ]
  return { name: `focus ring of ${name}`, colour, least: 3, scroll: scrollY, boxes }
}
