import { parseColour } from './colours.ts'
import { listControls, nameOf } from './seen.ts'

const needsEdge = 'button, .button, .chip, input, select, textarea, summary, [role=slider], nav a, header a'

/** Controls that no border and no underline tells from the text around them once the system's colours are on. */
export function findBareControls(): string[] {
  return listControls()
    .filter((control) => control.matches(needsEdge))
    .filter((control) => ![null, '::before', '::after'].some((part) => hasEdge(control, part)))
    .map((control) => `no edge in forced colours: ${nameOf(control)}`)
}

function hasEdge(control: Element, part: string | null): boolean {
  const style = getComputedStyle(control, part)
  if (part && style.content === 'none') return false
  // Ticks, radios and the like are drawn by the system.
  if (!part && style.appearance === 'auto' && control.matches('[type=checkbox], [type=radio]')) return true
  const sides = ['Top', 'Right', 'Bottom', 'Left'] as const
  const isDrawn = sides.some((side) => {
    const width = Number.parseFloat(style[`border${side}Width`])
    return (
      width >= 1 &&
      style[`border${side}Style`] !== 'none' &&
      isOther(style[`border${side}Color`], style.backgroundColor)
    )
  })
  return isDrawn || (style.textDecorationLine.includes('underline') && parseColour(style.textDecorationColor)[3] > 0)
}

function isOther(a: string, b: string): boolean {
  const [one, other] = [parseColour(a), parseColour(b)]
  return one[3] > 0 && (other[3] === 0 || one.join() !== other.join())
}
