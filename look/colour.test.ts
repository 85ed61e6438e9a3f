import { expect, test } from 'vitest'
import { contrast, mixColours, toHex, toOklch } from './colour.ts'

test('contrast is what WCAG says it is', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrast('#fff', '#ffffff')).toBe(1)
  // The grey that is just dark enough for letters on white.
  expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2)
  expect(contrast('#ffffff', '#767676')).toBe(contrast('#767676', '#ffffff'))
})

test('a colour comes back from how the eye sees it', () => {
  for (let number = 0; number < 0xffffff; number += 70_001) {
    const hex = `#${number.toString(16).padStart(6, '0')}`
    expect(toHex(toOklch(hex))).toBe(hex)
  }
})

test('colours mix as the browser mixes them', () => {
  expect(mixColours('#ffffff', '#000000', 0.5)).toBe('#808080')
  expect(mixColours('#0c1222', '#fff', 1)).toBe('#0c1222')
})
