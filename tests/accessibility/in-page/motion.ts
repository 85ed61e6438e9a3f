import { nameOf } from './seen.ts'

/** Whatever still moves for somebody who asked for stillness. */
export function findMotion(): string[] {
  const faults = new Set<string>()
  for (const element of document.querySelectorAll('*'))
    for (const part of [null, '::before', '::after']) {
      const { transitionDuration, animationDuration, animationName, scrollBehavior } = getComputedStyle(element, part)
      const moves =
        longest(transitionDuration) > 0.01 || (animationName !== 'none' && longest(animationDuration) > 0.01)
      if (moves) faults.add(`moves: ${nameOf(element)}${part ?? ''}`)
      if (!part && scrollBehavior === 'smooth') faults.add(`scrolls smoothly: ${nameOf(element)}`)
    }
  return [...faults]
}

const longest = (durations: string) => Math.max(...durations.split(',').map((one) => Number.parseFloat(one)))
