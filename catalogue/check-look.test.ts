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

/** As drawing programs save them, shortened. */
const honest = {
  plain: svg(
    '<!-- <script> --><style>.a{fill:url(#g)}</style><use xlink:href="#g"/><path class="a" id="g" d="M0 0h40v40z"/>'
  ),
  inkscape: `<?xml version="1.0" encoding="UTF-8" standalone="no"?>
    <svg width="40mm" height="40mm" viewBox="0 0 40 40" inkscape:export-filename="C:\\logo.png" xmlns="http://www.w3.org/2000/svg"
      xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" xmlns:svg="http://www.w3.org/2000/svg"
      xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd" xmlns:cc="http://creativecommons.org/ns#"
      xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:dc="http://purl.org/dc/elements/1.1/">
    <sodipodi:namedview id="base" inkscape:zoom="1"><inkscape:grid/></sodipodi:namedview>
    <metadata><rdf:RDF><cc:Work rdf:about=""><dc:format>image/svg+xml</dc:format></cc:Work></rdf:RDF></metadata>
    <svg:g inkscape:label="Logo@2x"><path style="fill:#ff0000;-inkscape-stroke:none" d="M0 0h40"/></svg:g></svg>`,
  illustrator: `<?xml version="1.0" encoding="utf-8"?><!-- Generator: Adobe Illustrator -->
    <!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
    <svg version="1.1" xmlns="http://www.w3.org/2000/svg" xmlns:i="http://ns.adobe.com/AdobeIllustrator/10.0/" x="0px"
      viewBox="0 0 40 40" style="enable-background:new 0 0 40 40;" xml:space="preserve">
    <style type="text/css"><![CDATA[ .st0{fill:#F00;} ]]></style><i:pgf>eJzs</i:pgf><path class="st0" d="M0 0h40"/></svg>`,
  figma: svg(
    '<g clip-path="url(#c)" filter="url(#f)"><image href="data:image/png;base64,AAAA"/></g><defs><clipPath id="c"><rect/>' +
      '</clipPath><filter id="f"><feFlood flood-opacity="0"/><feBlend in="SourceGraphic"/></filter></defs>'
  )
}

test.each(Object.entries(honest))('a drawing as %s saves it passes', (_, source) => {
  put('logo.svg', source)
  expect(judge('logo.svg')).toEqual([])
})

test('a sharp picture passes', async () => {
  put(
    'sharp.png',
    await sharp({ create: { width: 400, height: 120, channels: 4, background: 'teal' } })
      .png()
      .toBuffer()
  )
  expect(judge('sharp.png')).toEqual([])
})

const [script, more, elsewhere] = [
  'holds a script',
  'holds more than a drawing',
  'loads something from outside the file'
]
const refused: Record<string, string> = {
  '<script>alert(1)</script>': script,
  '<svg:script xmlns:svg="http://www.w3.org/2000/svg" href="#a"/>': script,
  '<h:script xmlns:h="http://www.w3.org/1999/xhtml">alert(1)</h:script>': script,
  '<style><![CDATA[<!--]]></style><script>alert(1)</script><style><![CDATA[-->]]></style>': script,
  '<desc><![CDATA[<!--]]></desc><path onload="alert(1)"/><desc><![CDATA[-->]]></desc>': script,
  '<metadata><script>alert(1)</script></metadata>': script,
  '<path onload = "alert(1)"/>': script,
  '<path __proto__="" onload="alert(1)"/>': script,
  '<a href="java&#115;cript:alert(1)"><path/></a>': more,
  '<foreignObject><p>Hello</p></foreignObject>': more,
  '<h:iframe xmlns:h="http://www.w3.org/1999/xhtml"/>': more,
  '<g xmlns="http://www.w3.org/1999/xhtml"><img/></g>': more,
  '<animate attributeName="href" to="#a"/>': more,
  '<set attributeName="onclick" to="alert(1)"/>': more,
  '<style>.a{fill:u<style/>rl(https://example.com/a.svg)}</style>': more,
  '<?xml-stylesheet href="a.css"?>': more,
  '<path ev:event="load" xmlns:ev="http://www.w3.org/2001/xml-events"/>': more,
  '<image xlink:href="javascript:alert(1)"/>': elsewhere,
  '<image xlink:href="https://example.com/a.png"/>': elsewhere,
  '<image l:href="https://example.com/a.png" xmlns:l="http://www.w3.org/1999/xlink"/>': elsewhere,
  '<use href=" https://example.com/a.svg#a"/>': elsewhere,
  '<use href="data:image/svg+xml;base64,AAAA#a"/>': elsewhere,
  '<image href="data:image/svg+xml;base64,AAAA"/>': elsewhere,
  '<g xml:base="https://example.com/"/>': elsewhere,
  '<style>@import "https://example.com/a.css";</style>': elsewhere,
  '<style>@im<!-- -->po<![CDATA[rt "https://example.com/a.css";]]></style>': elsewhere,
  '<s-s:style xmlns:s-s="http://www.w3.org/2000/svg">@import "https://example.com/a.css";</s-s:style>': elsewhere,
  '<style>.a{fill:u\\72l(https://example.com/a.svg)}</style>': elsewhere,
  '<style>.a{background:image-set("https://example.com/a.png" 1x)}</style>': elsewhere,
  '<path style="fill:url(https://example.com/a.svg)"/>': elsewhere,
  '<path fill="&#117;rl(https://example.com/a.svg)"/>': elsewhere,
  '<text x="1" y="1">Firm</text>': 'has letters that need a font',
  '<path d=M0/>': 'cannot be read',
  '<constructor:g/>': 'cannot be read',
  '<path>&firm;</path>': 'cannot be read'
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
  put('empty.svg', '')
  put('page.svg', '<html xmlns="http://www.w3.org/1999/xhtml" width="9"/>')
  put('entity.svg', `<!DOCTYPE svg [<!ENTITY a "b">]>${svg('<path/>').replace(/<\?.*?\?>/, '')}`)
  put('wide.svg', Buffer.from(`\ufeff${svg('<script/>')}`, 'utf16le'))
  put('bare-wide.svg', Buffer.from(svg('<script/>'), 'utf16le'))
  put('claimed.svg', svg('<path/>').replace('?>', ' encoding="ISO-2022-JP"?>'))
  expect(judge('none.svg')).toEqual(['there is no picture images/none.svg'])
  expect(judge('tiny.png')).toEqual(['tiny.png is 32 pixels high: sharp screens need 120, or an SVG'])
  expect(judge('other.png')).toEqual(['other.png is no PNG picture'])
  for (const [logo, reason] of Object.entries({
    'sizeless.svg': 'is not a drawing with a size or a viewBox',
    'empty.svg': 'is not a drawing with a size or a viewBox',
    'page.svg': 'is not a drawing with a size or a viewBox',
    'entity.svg': more,
    'wide.svg': 'is not written in UTF-8',
    'bare-wide.svg': 'cannot be read',
    'claimed.svg': 'is not written in UTF-8'
  }))
    expect(judge(logo)).toEqual([expect.stringMatching(`^${reason}: save ${logo} again as a plain SVG`)])
})
