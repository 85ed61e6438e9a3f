import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { type DefaultTreeAdapterMap, parse } from 'parse5'

export type Element = DefaultTreeAdapterMap['element']

/** A range in a page's source, and its replacement. */
export interface Edit {
  start: number
  end: number
  text: string
}

/** A page as Astro wrote it, parsed once, with the edits the build steps want. */
export interface Page {
  file: string
  /** The pattern of the route that made it. */
  kind: string
  /** In page order. */
  elements: Element[]
  edits: Edit[]
}

export function readPage(file: string, kind: string): Page {
  return parsePage(file, kind, readFileSync(file, 'utf8'))
}

export function parsePage(file: string, kind: string, html: string): Page {
  // Browsers without scripts parse the content of noscript, so we do too.
  const document = parse(html, { sourceCodeLocationInfo: true, scriptingEnabled: false })
  return { file, kind, elements: listElements(document), edits: [] }
}

/** Reads the page again, because keeping thousands of pages would fill the memory. */
export function writePage({ file, edits }: Pick<Page, 'file' | 'edits'>): void {
  writeFileSync(file, applyEdits(readFileSync(file, 'utf8'), edits))
}

/** No parser reproduces its input exactly, so we edit the source at the positions the parser found. */
export function applyEdits(html: string, edits: Edit[]): string {
  let result = ''
  let position = 0
  for (const { start, end, text } of edits.toSorted((one, other) => one.start - other.start)) {
    result += html.slice(position, start) + text
    position = end
  }
  return result + html.slice(position)
}

/** The text may be set later, on the returned edit. */
export function replaceElement(page: Page, element: Element, text: string): Edit {
  const { sourceCodeLocation: place, tagName } = element
  if (!place) throw new Error(`${page.file}: expected to find <${tagName}> in the source, but it is not written there.`)
  page.elements = page.elements.filter((other) => other !== element)
  const edit = { start: place.startOffset, end: place.endOffset, text }
  page.edits.push(edit)
  return edit
}

/** Goes before an attribute the element must have. */
export function addAttribute(page: Page, element: Element, before: string, text: string): void {
  const start = element.sourceCodeLocation?.attrs?.[before]?.startOffset
  if (start === undefined) throw new Error(`${page.file}: expected <${element.tagName}> to have a ${before}.`)
  page.edits.push({ start, end: start, text: `${text} ` })
}

export const findElements = ({ elements }: Page, name: string): Element[] =>
  elements.filter(({ tagName }) => tagName === name)

export const readAttribute = ({ attrs }: Element, name: string): string | undefined =>
  attrs.find((attribute) => attribute.name === name)?.value

/** For a script or style, which contains only text. */
export const readText = ({ childNodes }: Element): string =>
  childNodes.map((node) => ('value' in node ? node.value : '')).join('')

function listElements(node: DefaultTreeAdapterMap['node'], found: Element[] = []): Element[] {
  const parent = 'content' in node ? node.content : node
  for (const child of 'childNodes' in parent ? parent.childNodes : []) {
    if ('tagName' in child) found.push(child)
    listElements(child, found)
  }
  return found
}

/** The files written by each of Astro's routes, by the route's pattern. */
export type Routes = Map<string, string[]>

interface ListedPage {
  file: string
  /** Pages of one kind share a stylesheet. */
  kind: string
  /** Its address; null for 404.html. */
  path: string | null
}

/**
 * The security policy lists a hash per stylesheet, each 54 of the 2,000 characters a static host allows. So the pages
 * of one route share one, and if there are ever more routes than this, those with the fewest pages share.
 */
const mostKinds = 16

export function listPages(dist: string, routes: Routes): ListedPage[] {
  const pages = [...routes]
    .map(([kind, files]) => ({ kind, files: files.filter((file) => file.endsWith('.html')) }))
    .toSorted((one, other) => other.files.length - one.files.length)
    .flatMap(({ kind, files }, index) =>
      files.map((file) => ({ file, kind: index < mostKinds - 1 ? kind : 'other', path: findPath(dist, file) }))
    )
  const known = new Set(pages.map(({ file }) => file))
  const stray = globSync('**/*.html', { cwd: dist }).find((name) => !known.has(join(dist, name)))
  if (stray)
    throw new Error(`${join(dist, stray)}: expected only pages that a route in src/pages has made, but none made this.`)
  if (pages.length === 0) throw new Error(`${dist}: expected pages, but the build has written no HTML.`)
  return pages
}

function findPath(dist: string, file: string): string | null {
  const path = `/${relative(dist, file).split(sep).join('/')}`
  return path.endsWith('/index.html') ? path.slice(0, -'index.html'.length) : null
}
