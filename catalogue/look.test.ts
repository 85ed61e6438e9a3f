import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { contrast } from '../domain/colour.ts'
import { findUnclear, type Look } from '../domain/palette.ts'
import { checkColours, makeColours, writeTokens } from './look.ts'

const tokens = readFileSync(join('src', 'styles', 'tokens.css'), 'utf8')
const { ember: accent = '', navy: dark = '' } = makeColours()

test('the colours that came with the site, given as a look, are the colours that came with the site', () => {
  expect(checkColours({ accent, dark })).toEqual([])
  expect(writeTokens(tokens, { accent, dark })).toBe(tokens)
  expect(writeTokens(tokens, {})).toBe(tokens)
})

test('every token that has the hue of one of the two follows it, and no other', () => {
  const before = makeColours()
  const followers = (look: Look) =>
    Object.entries(makeColours(look)).flatMap(([name, value]) => (value === before[name] ? [] : [name]))
  expect(followers({ accent: '#0d9488' })).toEqual(
    expect.arrayContaining(['ember', 'ember-bright', 'ember-pale', 'ember-deep'])
  )
  expect(followers({ dark: '#0f2a1d' })).toEqual(
    expect.arrayContaining(['navy', 'midnight', 'dusk', 'ink', 'slate', 'haze', 'mist', 'line', 'field'])
  )
  const fixed = ['white', 'black', 'gleam', 'alarm', 'alarm-pale', 'leaf', 'leaf-pale']
  const changed = followers({ accent: '#0d9488', dark: '#0f2a1d' })
  expect(changed.filter((name) => fixed.includes(name))).toEqual([])
})

test('the tokens carry them into the theme, the arrow of a list and what lies on the accent, and leave print alone', () => {
  const look = { accent: '#d6246e', dark: '#2a0f2e' }
  const { ink = '', 'on-ember': letters, 'ember-hover': hover } = makeColours(look)
  const css = writeTokens(tokens, look)
  expect(css).toContain('--color-ember: #d6246e;')
  expect(css).toContain('--color-navy: #2a0f2e;')
  expect(css).toContain(`stroke='%23${ink.slice(1)}'`)
  expect(letters).toBe('#fff')
  expect(css).toContain(`.button-primary { --color-ember-bright: ${hover}; }`)
  const print = /@media print \{[^@]*?\n {2}\}/
  expect(css.match(print)?.[0]).toBe(tokens.match(print)?.[0])
  expect(css).not.toContain(accent)
})

test('a dark colour that is not dark is refused with the nearest shade that passes', () => {
  const [problem, ...others] = checkColours({ dark: '#888888' })
  expect(others).toEqual([])
  expect(problem?.path).toEqual(['look', 'dark'])
  expect(problem?.message).toMatch(
    /^#888888 is too light to read white words on it: the nearest shade that passes is #\w{6}$/
  )
})

test('an accent that is lost on the dark colour is refused, and its nearest shade keeps its hue', () => {
  const [problem, ...others] = checkColours({ accent: '#7b1e3a' })
  expect(others).toEqual([])
  expect(problem?.path).toEqual(['look', 'accent'])
  expect(problem?.message).toMatch(/^#7b1e3a can hardly be seen on the dark colour #0c1222 \(a contrast of 1\.9\): /)
  const shade = readShade(problem?.message)
  expect(contrast(shade, dark)).toBeGreaterThanOrEqual(3)
  expect(contrast(shade, dark)).toBeLessThan(3.6)
})

test('two hundred pairs: each is easy to read throughout, or refused with shades that are', () => {
  // Steps that share no factor with the number of colours come by all kinds of them, the same ones each time.
  const colours = Array.from(
    { length: 400 },
    (_, index) => `#${((index * 7_368_787) % 0x1000000).toString(16).padStart(6, '0')}`
  )
  let refused = 0
  for (let index = 0; index < 400; index += 2) {
    const look: Look = { accent: colours[index], dark: colours[index + 1] }
    const problems = checkColours(look)
    if (problems.length > 0) refused += 1
    const mended = { ...look }
    for (const { path, message } of problems) mended[path[1] as keyof Look] = readShade(message)
    expect(findUnclear(makeColours(mended)), JSON.stringify({ look, mended })).toEqual([])
  }
  expect(refused).toBeGreaterThan(20)
  expect(refused).toBeLessThan(200)
}, 60_000)

const readShade = (message = '') => message.match(/#\w{6}$/)?.[0] ?? ''
