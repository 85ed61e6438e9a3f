import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { useScratchFirm } from '../tests/support/scratch-firm.ts'
import { checkLook } from './look.ts'

const firm = useScratchFirm()

test.each([
  [
    'accent: "#7B1E3A"',
    /business\.yaml: Logo and colours → Accent #7b1e3a can hardly be seen .*: the nearest shade .* is #\w{6}$/
  ],
  [
    'dark: "#888888"',
    /Logo and colours → Dark colour #888888 is too light to read white words on it: the nearest shade .* is #\w{6}$/
  ],
  ['accent: teal', /Logo and colours → Accent must be # and six digits/],
  // Without quotes YAML takes it for a comment.
  ['accent: #0d9488', /Logo and colours → Accent must be # and six digits or letters from a to f/],
  ['logo: none.svg', /Logo and colours → Logo names none\.svg, which is not among the pictures/]
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
  const judge = (bytes: Buffer | string, logo = 'logo.png') => {
    writeFileSync(join(folder, 'images', logo), bytes)
    return checkLook({ logo }, folder).map(({ message }) => message)
  }
  expect(judge(await draw(120).toBuffer())).toEqual([])
  expect(judge(await draw(32).toBuffer())).toEqual(['logo.png is 32 pixels high: sharp screens need 120, or an SVG'])
  expect(judge(Buffer.from('GIF89a'))).toEqual(['logo.png is no PNG picture'])

  const drawing = (inside: string, size = 'viewBox="0 0 40 40"') =>
    judge(`<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg" ${size}>${inside}</svg>`, 'logo.svg')
  expect(drawing('<!-- <text> --><path d="M0 0h40"/>')).toEqual([])
  expect(drawing('<text x="1">Firm</text>')).toEqual([
    'logo.svg has letters that need a font: save it again with its letters turned into outlines'
  ])
  expect(drawing('<path/>', '')).toEqual([
    'logo.svg is not a drawing with a size or a viewBox: save it again as a plain SVG'
  ])
})
