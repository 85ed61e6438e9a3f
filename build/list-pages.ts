import { globSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

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
