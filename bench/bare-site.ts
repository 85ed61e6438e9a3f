import { createServer } from 'node:http'
import { brotliCompressSync } from 'node:zlib'
import { applyEdits, findElements, parsePage, readAttribute, replaceElement } from '../build/page.ts'
import { listen } from '../tests/support/listen.ts'

export interface BareSite {
  origin: string
  close(): void
}

/** By type. They tell search engines something, and run nothing. */
const unseenScripts = ['application/ld+json']

/** With what tells the browser which page to make ready ahead. */
export const scriptsAhead = [...unseenScripts, 'speculationrules']

interface Answer {
  status: number
  headers: Record<string, string>
  body: Buffer
}

/**
 * The same pages as hand-written HTML would be: no script at all, styles inline (ours are), and the same headers, which
 * count as bytes too. What is left is the speed limit that our pages are measured against.
 */
export async function serveBareSite(ours: string, keptScripts = unseenScripts): Promise<BareSite> {
  const kept = new Map<string, Promise<Answer>>()
  const server = createServer(async ({ url = '/' }, response) => {
    const answer = kept.get(url) ?? takeBare(`${ours}${url}`, keptScripts)
    kept.set(url, answer)
    const { status, headers, body } = await answer
    response.writeHead(status, headers).end(body)
  })
  return {
    origin: `http://localhost:${await listen(server)}`,
    close() {
      server.close()
      server.closeAllConnections()
    }
  }
}

async function takeBare(url: string, keptScripts: string[]): Promise<Answer> {
  const response = await fetch(url, { headers: { accept: 'image/avif,*/*' } })
  const { 'content-length': _length, 'transfer-encoding': _transfer, ...headers } = Object.fromEntries(response.headers)
  const body = Buffer.from(await response.arrayBuffer())
  const { status } = response
  if (headers['content-type']?.startsWith('text/html')) {
    const bare = removeScripts(url, body.toString(), keptScripts)
    return { status, headers: { ...headers, 'content-encoding': 'br' }, body: brotliCompressSync(bare) }
  }
  // fetch() has unpacked what came compressed.
  return headers['content-encoding']
    ? { status, headers: { ...headers, 'content-encoding': 'br' }, body: brotliCompressSync(body) }
    : { status, headers, body }
}

export function removeScripts(url: string, html: string, kept = unseenScripts): string {
  const page = parsePage(url, '', html)
  for (const script of findElements(page, 'script'))
    if (!kept.includes(readAttribute(script, 'type') ?? '')) replaceElement(page, script, '')
  return applyEdits(html, page.edits)
}
