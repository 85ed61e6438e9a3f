/// <reference path="./sax.d.ts" />
import sax, { type Attribute, type Tag } from 'sax'

const drawing = 'http://www.w3.org/2000/svg'
const links = 'http://www.w3.org/1999/xlink'
const xml = 'http://www.w3.org/XML/1998/namespace'

/** Notes that drawing programs leave for themselves. Browsers ignore them. */
const notes = [
  'http://www.inkscape.org/',
  'http://sodipodi.sourceforge.net/',
  'http://ns.adobe.com/',
  'adobe:ns:meta/',
  'http://www.serif.com/',
  'http://www.bohemiancoding.com/sketch/',
  'http://creativecommons.org/',
  'http://web.resource.org/cc/',
  'http://purl.org/dc/',
  'http://www.w3.org/1999/02/22-rdf-syntax-ns#'
]

/** Everything a logo needs. Animation, links and HTML aren't allowed, because they can carry a script. */
const parts = new Set(
  (
    'svg g defs symbol use switch title desc metadata style path rect circle ellipse line polyline polygon image ' +
    'linearGradient radialGradient stop pattern clipPath mask marker filter'
  ).split(' ')
)
const letters = new Set(['text', 'tspan', 'textPath', 'flowRoot', 'font'])

const hasScript = 'holds a script'
const moreThanDrawing = 'holds more than a drawing'
const elsewhere = 'loads something from outside the file'
const needsFont = 'has letters that need a font'
const notUtf8 = 'is not written in UTF-8'
const noSize = 'is not a drawing with a size or a viewBox'

class Fault extends Error {}

/**
 * Why a drawing can't be shown to visitors, or null. Uses a strict XML parser, which reads it as browsers do: a text
 * search would miss a script hidden between CDATA and comment marks.
 */
export function findSvgFault(bytes: Buffer): string | null {
  try {
    checkDrawing(decode(bytes))
    return null
  } catch (error) {
    return error instanceof Fault ? error.message : 'cannot be read'
  }
}

function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new Fault(notUtf8)
  }
}

function checkDrawing(source: string): void {
  const parser = sax.parser(true, { xmlns: true })
  let hasRoot = false
  /** Text of the open <style>, which CDATA and comments may split. */
  let style: string | null = null
  const readText = (text: string) => {
    if (style === null) return
    style += text
    if (/@(?!media\b|supports\b)/i.test(style)) throw new Fault(elsewhere)
    checkStyle(style)
  }
  parser.onerror = (error) => {
    throw error
  }
  // In brackets it could define entities.
  parser.ondoctype = (text) => {
    if (text.includes('[')) throw new Fault(moreThanDrawing)
  }
  parser.onprocessinginstruction = ({ name, body }) => {
    if (name !== 'xml' && name !== 'xpacket') throw new Fault(moreThanDrawing)
    if (/encoding\s*=\s*["'](?!utf-8["'])/i.test(body)) throw new Fault(notUtf8)
  }
  parser.onopentag = (tag) => {
    if (!hasRoot) checkRoot(tag)
    hasRoot = true
    if (style !== null) throw new Fault(moreThanDrawing)
    checkTag(tag)
    for (const attribute of Object.values(tag.attributes)) checkAttribute(attribute, tag)
    if (tag.local === 'style') style = ''
  }
  parser.onclosetag = () => {
    style = null
  }
  parser.ontext = readText
  parser.oncdata = readText
  parser.write(source).close()
  if (!hasRoot) throw new Fault(noSize)
}

function checkRoot({ local, uri, attributes }: Tag): void {
  if (uri !== drawing || local !== 'svg' || !(attributes.viewBox || attributes.width)) throw new Fault(noSize)
}

function checkTag({ local, uri }: Tag): void {
  if (/^script$/i.test(local)) throw new Fault(hasScript)
  if (isNote(uri)) return
  if (uri === drawing && letters.has(local)) throw new Fault(needsFont)
  if (uri !== drawing || !(parts.has(local) || /^fe[A-Z]/.test(local))) throw new Fault(moreThanDrawing)
}

function checkAttribute({ prefix, local, uri, value }: Attribute, tag: Tag): void {
  if (prefix === 'xmlns' || isNote(uri)) return
  if (/^on/i.test(local)) throw new Fault(hasScript)
  if (uri !== '' && uri !== links && uri !== xml) throw new Fault(moreThanDrawing)
  const isAddress = ['href', 'src', 'base'].includes(local)
  const isInside = value.startsWith('#') || (tag.local === 'image' && /^data:image\/(png|jpeg);/.test(value))
  if (isAddress && !isInside) throw new Fault(elsewhere)
  if (!isAddress) checkStyle(value)
}

/** A style attribute too. A backslash could spell any of these words. */
function checkStyle(text: string): void {
  if (/\\|url\((?!\s*["']?#)|image-set\(|src\(/i.test(text)) throw new Fault(elsewhere)
}

const isNote = (uri: string) => notes.some((start) => uri.startsWith(start))
