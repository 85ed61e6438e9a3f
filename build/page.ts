import { readFileSync, writeFileSync } from 'node:fs'
import { type DefaultTreeAdapterMap, parse } from 'parse5'

export type Element = DefaultTreeAdapterMap['element']

/** A place in the source of a page, and what is to stand there. */
export interface Edit {
  start: number
  end: number
  text: string
}

/** A page as Astro wrote it, parsed once, with what the steps of the build want changed in it. */
export interface Page {
  file: string
  /** The pattern of the route that made it. */
  kind: string
  /** All of them, in the order of the page. */
  elements: Element[]
  edits: Edit[]
}

export function readPage(file: string, kind: string): Page {
  return parsePage(file, kind, readFileSync(file, 'utf8'))
}

export function parsePage(file: string, kind: string, html: string): Page {
  // A browser without scripts reads what is in a noscript element, so we do.
  const document = parse(html, { sourceCodeLocationInfo: true, scriptingEnabled: false })
  return { file, kind, elements: listElements(document), edits: [] }
}

/** Reads the page again: if we kept all of them from the start, thousands would fill the memory. */
export function writePage({ file, edits }: Pick<Page, 'file' | 'edits'>): void {
  writeFileSync(file, applyEdits(readFileSync(file, 'utf8'), edits))
}

/** No parser gives back the bytes it was given, so the source is edited at the places that the parser found. */
export function applyEdits(html: string, edits: Edit[]): string {
  let result = ''
  let position = 0
  for (const { start, end, text } of edits.toSorted((one, other) => one.start - other.start)) {
    result += html.slice(position, start) + text
    position = end
  }
  return result + html.slice(position)
}

/** The text may be set later, on the edit that this returns. */
export function replaceElement(page: Page, element: Element, text: string): Edit {
  const { sourceCodeLocation: place, tagName } = element
  if (!place) throw new Error(`${page.file}: expected to find <${tagName}> in the source, but it is not written there.`)
  page.elements = page.elements.filter((other) => other !== element)
  const edit = { start: place.startOffset, end: place.endOffset, text }
  page.edits.push(edit)
  return edit
}

/** Stands before an attribute that the element must have. */
export function addAttribute(page: Page, element: Element, before: string, text: string): void {
  const start = element.sourceCodeLocation?.attrs?.[before]?.startOffset
  if (start === undefined) throw new Error(`${page.file}: expected <${element.tagName}> to have a ${before}.`)
  page.edits.push({ start, end: start, text: `${text} ` })
}

export const findElements = ({ elements }: Page, name: string): Element[] =>
  elements.filter(({ tagName }) => tagName === name)

export const readAttribute = ({ attrs }: Element, name: string): string | undefined =>
  attrs.find((attribute) => attribute.name === name)?.value

/** Of a script or a style, which holds nothing else. */
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
