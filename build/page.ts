import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type DefaultTreeAdapterMap, parse } from 'parse5'

export type Element = DefaultTreeAdapterMap['element']

/** A page as Astro wrote it. */
export interface Page {
  file: string
  /** The pattern of the route that made it. */
  kind: string
  /** In page order. */
  elements: Element[]
}

/** The files written by each of Astro's routes, by the route's pattern. */
export type Routes = Map<string, string[]>

/** One after the other, because thousands at once would fill the memory. */
export function* readPages(dist: string, routes: Routes): Generator<Page> {
  const routeOf = new Map([...routes].flatMap(([route, files]) => files.map((file) => [file, route])))
  for (const name of globSync('**/*.html', { cwd: dist })) {
    const file = join(dist, name)
    const kind = routeOf.get(file)
    if (!kind) throw new Error(`${file}: expected only pages that a route in src/pages has made, but none made this.`)
    // Browsers without scripts parse the content of noscript, so we do too.
    const document = parse(readFileSync(file, 'utf8'), { scriptingEnabled: false })
    yield { file, kind, elements: listElements(document) }
  }
}

/** For a script or style, which contains only text. */
export const readText = ({ childNodes }: Element): string =>
  childNodes.map((node) => ('value' in node ? node.value : '')).join('')

function listElements(node: DefaultTreeAdapterMap['node']): Element[] {
  const parent = 'content' in node ? node.content : node
  const children = 'childNodes' in parent ? parent.childNodes : []
  return children.flatMap((child) => ('tagName' in child ? [child, ...listElements(child)] : listElements(child)))
}
