import { expect, test } from 'vitest'
import { findSvgFault } from './check-svg.ts'

const svg = (inside: string, attributes = 'viewBox="0 0 40 40"') =>
  `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${inside}</svg>`

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
    <style type="text/css"><![CDATA[ .st0{fill:#F00;} ]]></style><i:pgf>eJzs</i:pgf><path class="st0" d="M0 0h40"/></svg>`
}

test.each(Object.entries(honest))('a drawing as %s saves it passes', (_, source) => {
  expect(findSvgFault(Buffer.from(source))).toBeNull()
})

const [script, more, elsewhere] = [
  'holds a script',
  'holds more than a drawing',
  'loads something from outside the file'
]
const refused: Record<string, string> = {
  '<script>alert(1)</script>': script,
  '<h:script xmlns:h="http://www.w3.org/1999/xhtml">alert(1)</h:script>': script,
  '<style><![CDATA[<!--]]></style><script>alert(1)</script><style><![CDATA[-->]]></style>': script,
  '<desc><![CDATA[<!--]]></desc><path onload="alert(1)"/><desc><![CDATA[-->]]></desc>': script,
  '<path onload = "alert(1)"/>': script,
  '<path __proto__="" onload="alert(1)"/>': script,
  '<a href="java&#115;cript:alert(1)"><path/></a>': more,
  '<foreignObject><p>Hello</p></foreignObject>': more,
  '<h:iframe xmlns:h="http://www.w3.org/1999/xhtml"/>': more,
  '<g xmlns="http://www.w3.org/1999/xhtml"><img/></g>': more,
  '<animate attributeName="href" to="#a"/>': more,
  '<style>.a{fill:u<style/>rl(https://example.com/a.svg)}</style>': more,
  '<?xml-stylesheet href="a.css"?>': more,
  '<path ev:event="load" xmlns:ev="http://www.w3.org/2001/xml-events"/>': more,
  '<image xlink:href="javascript:alert(1)"/>': elsewhere,
  '<image l:href="https://example.com/a.png" xmlns:l="http://www.w3.org/1999/xlink"/>': elsewhere,
  '<use href="data:image/svg+xml;base64,AAAA#a"/>': elsewhere,
  '<g xml:base="https://example.com/"/>': elsewhere,
  '<style>@import "https://example.com/a.css";</style>': elsewhere,
  '<style>@im<!-- -->po<![CDATA[rt "https://example.com/a.css";]]></style>': elsewhere,
  '<s-s:style xmlns:s-s="http://www.w3.org/2000/svg">@import "https://example.com/a.css";</s-s:style>': elsewhere,
  '<style>.a{fill:u\\72l(https://example.com/a.svg)}</style>': elsewhere,
  '<style>.a{background:image-set("https://example.com/a.png" 1x)}</style>': elsewhere,
  '<path fill="&#117;rl(https://example.com/a.svg)"/>': elsewhere,
  '<text x="1" y="1">Firm</text>': 'has letters that need a font',
  '<path d=M0/>': 'cannot be read',
  '<constructor:g/>': 'cannot be read',
  '<path>&firm;</path>': 'cannot be read'
}

test.each(Object.entries(refused))('a logo with %s %s', (inside, reason) => {
  expect(findSvgFault(Buffer.from(svg(inside)))).toBe(reason)
})

const sizeless = 'is not a drawing with a size or a viewBox'
test.each([
  ['no size', svg('<path/>', ''), sizeless],
  ['nothing in it', '', sizeless],
  ['a web page in it', '<html xmlns="http://www.w3.org/1999/xhtml" width="9"/>', sizeless],
  ['an entity', `<!DOCTYPE svg [<!ENTITY a "b">]>${svg('<path/>').replace(/<\?.*?\?>/, '')}`, more],
  ['wide letters', Buffer.from(`\ufeff${svg('<script/>')}`, 'utf16le'), 'is not written in UTF-8'],
  ['wide letters that do not say so', Buffer.from(svg('<script/>'), 'utf16le'), 'cannot be read'],
  ['other letters', svg('<path/>').replace('?>', ' encoding="ISO-2022-JP"?>'), 'is not written in UTF-8']
])('a file with %s is refused', (_, file, reason) => {
  expect(findSvgFault(Buffer.from(file))).toBe(reason)
})
