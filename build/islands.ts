import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hashedFolder } from '../server/static-files.ts'
import { addAttribute, type Element, findElements, type Page, readAttribute, readText, replaceElement } from './page.ts'

const islandStyle = 'astro-island,astro-slot,astro-static-slot{display:contents}'
const staticImport = /(?:from|import)\s*["']\.\/([^"']+\.js)["']/g

/** Astro puts this style beside the first island, where HTML doesn't allow it; our stylesheet has the same rule. */
export function removeIslandStyle(page: Page): void {
  const style = findElements(page, 'style').find((element) => readText(element) === islandStyle)
  if (style) replaceElement(page, style, '')
  else if (findElements(page, 'astro-island').length > 0) {
    throw new Error(`${page.file}: expected Astro's <style>${islandStyle}</style> beside the first island.`)
  }
}

/**
 * An island names only two files, and the browser discovers their imports one round trip later. So this lists them all
 * on the island, and src/scripts/settled-directive.ts fetches them at once. `known` caches results across pages.
 */
export function nameIslandFiles(page: Page, dist: string, known: Map<string, string>): void {
  for (const island of findElements(page, 'astro-island')) {
    const urls = ['component-url', 'renderer-url'].map((name) => {
      const url = readAttribute(island, name)
      if (!url) throw new Error(`${page.file}: expected every <astro-island> to have a ${name}, but one has none.`)
      return url
    })
    const key = urls.join(' ')
    const files = known.get(key) ?? listFiles(page, dist, urls).join(' ')
    known.set(key, files)
    addAttribute(page, island, 'component-url', `data-files="${files}"`)
    movePropsToFile(page, island, dist)
  }
}

/** In characters. */
const longestProps = 8_000

/** Props that no visitor waits for make the page longer, so long ones become a file that is fetched with the code. */
function movePropsToFile(page: Page, island: Element, dist: string): void {
  const props = readAttribute(island, 'props') ?? ''
  const place = island.sourceCodeLocation?.attrs?.props
  if (!place || props.length < longestProps) return
  const hash = createHash('sha256').update(props).digest('base64url').slice(0, 8)
  const url = `${hashedFolder}props.${hash}.json`
  writeFileSync(join(dist, url), props)
  page.edits.push({ start: place.startOffset, end: place.endOffset, text: `data-props="${url}"` })
}

/** Static imports included, largest first; dynamic imports left out. */
function listFiles(page: Page, dist: string, urls: string[]): string[] {
  const sizes = new Map<string, number>()
  const waiting = [...urls]
  for (let url = waiting.pop(); url !== undefined; url = waiting.pop()) {
    if (sizes.has(url)) continue
    const file = join(dist, url)
    if (!existsSync(file)) throw new Error(`${page.file}: an island needs ${url}, but the build made no such file.`)
    const code = readFileSync(file, 'utf8')
    sizes.set(url, code.length)
    for (const [, name] of code.matchAll(staticImport)) waiting.push(`${hashedFolder}${name}`)
  }
  return [...sizes].toSorted(([, one], [, other]) => other - one).map(([url]) => url)
}
