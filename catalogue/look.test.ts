import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findUnclear, type Look } from '../domain/palette.ts'
import { ScratchFirm } from '../tests/support/scratch-firm.ts'
import { checkColours, checkLook, makeColours, writeTokens } from './look.ts'

const tokens = readFileSync(join('src', 'styles', 'tokens.css'), 'utf8')
const { ember: accent = '', navy: dark = '' } = makeColours()

let firm: ScratchFirm
beforeEach(() => {
  firm = new ScratchFirm()
})
afterEach(() => firm.remove())

test.each([
  ['accent: "#7B1E3A"', /business\.yaml: look → accent #7b1e3a can hardly be seen .*: the nearest shade .* is #\w{6}$/],
  ['dark: "#888888"', /look → dark #888888 is too light to read white words on it: the nearest shade .* is #\w{6}$/],
  ['accent: teal', /look → accent must be # and six digits/],
  // Without quotes YAML takes it for a comment.
  ['accent: #0d9488', /look → accent must be # and six digits or letters from a to f, between quotes/],
  ['logo: none.svg', /look → logo there is no picture images\/none\.svg/]
])('a firm with %s is refused, and told what to do', (line, says) => {
  firm.write('business.yaml', `${firm.read('business.yaml')}\nlook:\n  ${line}\n`)
  expect(firm.load).toThrow(says)
})

test('a colour may be written short, and without its sign', () => {
  firm.write('business.yaml', `${firm.read('business.yaml')}\nlook:\n  accent: 0D9\n  dark: "#0f2a1d"\n`)
  expect(firm.load().business.look).toEqual({ accent: '#00dd99', dark: '#0f2a1d' })
})

test('a picture for a logo must be one, and sharp', async () => {
  const folder = mkdtempSync(join(firm.folder, 'other-'))
  mkdirSync(join(folder, 'images'))
  const draw = (height: number) => sharp({ create: { width: 400, height, channels: 4, background: 'teal' } }).png()
  const judge = async (bytes: Buffer) => {
    writeFileSync(join(folder, 'images', 'logo.png'), bytes)
    return checkLook({ logo: 'logo.png' }, folder).map(({ message }) => message)
  }
  expect(await judge(await draw(120).toBuffer())).toEqual([])
  expect(await judge(await draw(32).toBuffer())).toEqual([
    'logo.png is 32 pixels high: sharp screens need 120, or an SVG'
  ])
  expect(await judge(Buffer.from('GIF89a'))).toEqual(['logo.png is no PNG picture'])
})

test('the colours that came with the site, given as a look, are the colours that came with the site', () => {
  expect(checkColours({ accent, dark })).toEqual([])
  expect(writeTokens(tokens, { accent, dark })).toBe(tokens)
})

test('the tokens carry them into the theme, the arrow of a list and what lies on the accent, and leave print alone', () => {
  const look = { accent: '#d6246e', dark: '#2a0f2e' }
  const { ink = '', 'ember-hover': hover } = makeColours(look)
  const css = writeTokens(tokens, look)
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
    for (const { path, message } of problems) mended[path[1] as keyof Look] = readShade(message)
    expect(findUnclear(makeColours(mended)), JSON.stringify({ look, mended })).toEqual([])
  }
  expect(refused).toBeGreaterThan(20)
  expect(refused).toBeLessThan(200)
})

const readShade = (message = '') => message.match(/#\w{6}$/)?.[0] ?? ''
