import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const island = /(?<=<astro-island [^>]*?)component-url="([^"]+)" [^>]*?renderer-url="([^"]+)"/g
const staticImport = /(?:from|import)\s*["']\.\/([^"']+\.js)["']/g

/**
 * An island names two files alone, and the browser learns only from them what else they stand on: a round trip later.
 * So the island is told, and src/scripts/settled-directive.ts asks for everything at once.
 */
export async function nameIslandFiles(dist: string, htmlFiles: string[]): Promise<void> {
  const known = new Map<string, string>()
  for (const file of htmlFiles) {
    const html = await readFile(file, 'utf8')
    for (const [, component = '', renderer = ''] of html.matchAll(island)) {
      if (!known.has(component)) known.set(component, (await listFiles(dist, [component, renderer])).join(' '))
    }
    const named = html.replace(
      island,
      (attributes, component: string) => `data-files="${known.get(component)}" ${attributes}`
    )
    if (named !== html) await writeFile(file, named)
  }
}

/** With what is imported at once, the largest first; without what a press may ask for later. */
async function listFiles(dist: string, urls: string[]): Promise<string[]> {
  const sizes = new Map<string, number>()
  const waiting = [...urls]
  for (let url = waiting.pop(); url !== undefined; url = waiting.pop()) {
    if (sizes.has(url)) continue
    const code = await readFile(join(dist, url), 'utf8')
    sizes.set(url, code.length)
    for (const [, name] of code.matchAll(staticImport)) waiting.push(`/_astro/${name}`)
  }
  return [...sizes].toSorted(([, one], [, other]) => other - one).map(([url]) => url)
}
