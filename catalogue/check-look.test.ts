import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkLook } from './check-look.ts'
import { sampleFolder } from './firm.ts'
import { loadContent } from './load.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'look-'))
  mkdirSync(join(folder, 'images'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const put = (name: string, bytes: string | Buffer) => writeFileSync(join(folder, 'images', name), bytes)
const judge = (logo: string) => checkLook({ logo }, folder).map(({ message }) => message)
const svg = (inside: string, attributes = 'viewBox="0 0 40 40"') =>
  `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${inside}</svg>`

test('the loader refuses a colour that cannot be read, and names file, field and shade', () => {
  cpSync(sampleFolder, folder, { recursive: true })
  const business = join(folder, 'business.yaml')
  const before = readFileSync(business, 'utf8')
  writeFileSync(business, `${before}\nlook:\n  accent: "#7B1E3A"\n`)
  expect(() => loadContent(folder)).toThrow(
    /business\.yaml: look → accent #7b1e3a can hardly be seen .*: the nearest shade that passes is #\w{6}$/
  )
  writeFileSync(business, `${before}\nlook:\n  accent: teal\n`)
  expect(() => loadContent(folder)).toThrow('look → accent must be # and six digits')
  // Without quotes YAML takes it for a comment.
  writeFileSync(business, `${before}\nlook:\n  accent: #0d9488\n`)
  expect(() => loadContent(folder)).toThrow(
    'look → accent must be # and six digits or letters from a to f, between quotes'
  )
  writeFileSync(business, `${before}\nlook:\n  accent: 0D9\n  dark: "#0f2a1d"\n`)
  expect(loadContent(folder).business.look).toEqual({ accent: '#00dd99', dark: '#0f2a1d' })
})

test('a plain drawing and a sharp picture pass', async () => {
  put(
    'plain.svg',
    svg(
      '<!-- <script> --><style>.a{fill:url(#g)}</style><use xlink:href="#g"/><path class="a" id="g" d="M0 0h40v40z"/>'
    )
  )
  put(
    'sharp.png',
    await sharp({ create: { width: 400, height: 120, channels: 4, background: 'teal' } })
      .png()
      .toBuffer()
  )
  expect([...judge('plain.svg'), ...judge('sharp.png')]).toEqual([])
})

const refused: Record<string, string> = {
  '<script>alert(1)</script>': 'holds a script',
  '<svg:script href="#a"/>': 'holds a script',
  '<path onload = "alert(1)"/>': 'holds a script',
  '<a href="java&#115;cript:alert(1)"><path/></a>': 'takes parts of itself from elsewhere',
  '<image xlink:href="https://example.com/a.png"/>': 'takes parts of itself from elsewhere',
  '<use href=" https://example.com/a.svg#a"/>': 'takes parts of itself from elsewhere',
  '<style>@import "https://example.com/a.css";</style>': 'takes parts of itself from elsewhere',
  '<path style="fill:url(https://example.com/a.svg)"/>': 'takes parts of itself from elsewhere',
  '<image href="data:image/svg+xml;base64,AAAA"/>': 'takes parts of itself from elsewhere',
  '<foreignObject><p>Hello</p></foreignObject>': 'holds more than a drawing',
  '<animate attributeName="href" to="#a"/>': 'holds more than a drawing',
  '<text x="1" y="1">Firm</text>': 'holds letters that need a font'
}

for (const [inside, reason] of Object.entries(refused)) {
  test(`a logo with ${inside} ${reason} and is refused`, () => {
    put('logo.svg', svg(inside))
    expect(judge('logo.svg')).toEqual([expect.stringMatching(new RegExp(`^${reason}: save logo\\.svg again`))])
  })
}

test('a logo that is absent, tiny, without a size or no picture at all is refused', async () => {
  put(
    'tiny.png',
    await sharp({ create: { width: 90, height: 32, channels: 4, background: 'teal' } })
      .png()
      .toBuffer()
  )
  put('other.png', 'GIF89a')
  put('sizeless.svg', svg('<path/>', ''))
  put('entity.svg', `<!DOCTYPE svg [<!ENTITY a "b">]>${svg('<path/>')}`)
  expect(judge('none.svg')).toEqual(['there is no picture images/none.svg'])
  expect(judge('tiny.png')).toEqual(['tiny.png is 32 pixels high: sharp screens need 120, or an SVG'])
  expect(judge('other.png')).toEqual(['other.png is no PNG picture'])
  expect(judge('sizeless.svg')).toEqual(['sizeless.svg is no SVG drawing with a size or a viewBox'])
  expect(judge('entity.svg')).toEqual([expect.stringMatching(/^holds more than a drawing/)])
})
