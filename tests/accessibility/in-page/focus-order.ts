import { listControls, nameOf } from './seen.ts'

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
const listStops = () =>
  listControls().filter((control) => {
    if (!control.matches('[type=radio]')) return true
    const { form, name } = control as HTMLInputElement
    const group = [...document.querySelectorAll<HTMLInputElement>('[type=radio]')].filter(
      (other) => other.form === form && other.name === name
    )
    return control === (group.find(({ checked }) => checked) ?? group[0])
  })

/** Whether the focus came through every stop, in the order of the eye. */
export function findOrderFaults(): string[] {
  document.removeEventListener('focusin', note)
  ;(document.activeElement as HTMLElement | null)?.blur()
  const round = stops.findIndex((stop, index) => index > 0 && stop === stops[0])
  if (round > 0) stops.length = round
  const reached = new Set(stops.map(nameOf))
  const known = new Set(listStops().map(nameOf))
  const missed = [...known.difference(reached)].map((name) => `Tab never reaches ${name}`)
  // The bar comes and goes with what is in view.
  const bar = [...document.querySelectorAll('.book-bar a')].map(nameOf)
  const strange = [...reached.difference(known).difference(new Set(bar))].map((name) => `Tab also stops at ${name}`)
  const jumps = stops.flatMap((stop, index) => findJump(stops[index - 1], stop))
  return [...missed, ...strange, ...jumps]
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

function getPlace(element: Element) {
  const { left, top, bottom } = element.getBoundingClientRect()
  // The header goes along with whoever scrolls, and so does the bar; it comes last.
  const down = element.closest('.site-header')
    ? 0
    : element.closest('.book-bar')
      ? document.documentElement.scrollHeight
      : scrollY
  return { left, top: top + down, bottom: bottom + down }
}
