import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { contrast } from './colour.ts'
import { findUnclear, type Look } from './palette.ts'
import { checkColours, makeColours, tokensFile, writeTokens } from './tokens.ts'

const tokens = readFileSync(tokensFile, 'utf8')
const { ember: accent = '', navy: dark = '' } = makeColours()

test('contrast is what WCAG says it is', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrast('#fff', '#ffffff')).toBe(1)
  // The grey that is just dark enough for letters on white.
  expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2)
  expect(contrast('#ffffff', '#767676')).toBe(contrast('#767676', '#ffffff'))
})

test('the colours that came with the site, given as a look, are the colours that came with the site', () => {
  expect(checkColours({ accent, dark })).toEqual([])
  expect(writeTokens({ accent, dark })).toBe(tokens)
})

test('the tokens carry them into the theme, the arrow of a list and what lies on the accent, and leave print alone', () => {
  const look = { accent: '#d6246e', dark: '#2a0f2e' }
  const { ink = '', 'ember-hover': hover } = makeColours(look)
  const css = writeTokens(look)
  expect(css).toContain('--color-ember: #d6246e;')
  expect(css).toContain('--color-navy: #2a0f2e;')
  expect(css).toContain(`stroke='%23${ink.slice(1)}'`)
  expect(css).toContain(`.button-primary { --color-ember-bright: ${hover}; }`)
  const print = /@media print \{[^@]*?\n {2}\}/
  expect(css.match(print)?.[0]).toBe(tokens.match(print)?.[0])
  expect(css).not.toContain(accent)
})

test('two hundred pairs: each is easy to read throughout, or refused with shades that are', () => {
  // Steps that share no factor with the number of colours come by all kinds of them, the same ones each time.
  const pick = (index: number) => `#${((index * 7_368_787) % 0x1000000).toString(16).padStart(6, '0')}`
  let refused = 0
  for (let index = 0; index < 400; index += 2) {
    const look: Look = { accent: pick(index), dark: pick(index + 1) }
    const problems = checkColours(look)
    if (problems.length > 0) refused += 1
    const mended = { ...look }
    for (const { field, message } of problems) mended[field] = readShade(message)
    expect(findUnclear(makeColours(mended)), JSON.stringify({ look, mended })).toEqual([])
  }
  expect(refused).toBeGreaterThan(20)
  expect(refused).toBeLessThan(200)
})

const readShade = (message = '') => message.match(/#\w{6}$/)?.[0] ?? ''
