import { createServer } from 'node:http'
import { brotliCompressSync } from 'node:zlib'
import { applyEdits, findElements, parsePage, readAttribute, replaceElement } from '../build/page.ts'
import { closeServer, listen } from '../tests/support/listen.ts'

/** By type. They tell search engines something, and run nothing. */
const unseenScripts = ['application/ld+json']

/** With what tells the browser which page to make ready ahead. */
export const scriptsAhead = [...unseenScripts, 'speculationrules']

/**
 * The same pages as hand-written HTML would be: no script at all, styles inline (ours are), and the same headers, which
 * count as bytes too. What is left is the speed limit that our pages are measured against.
 */
export async function serveBareSite(ours: string, keptScripts = unseenScripts) {
  const kept = new Map<string, ReturnType<typeof takeBare>>()
  const server = createServer(async ({ url = '/' }, response) => {
    const answer = kept.get(url) ?? takeBare(`${ours}${url}`, keptScripts)
    kept.set(url, answer)
    const { status, headers, body } = await answer
    response.writeHead(status, headers).end(body)
  })
  const port = await listen(server)
  return { port, origin: `http://localhost:${port}`, close: () => closeServer(server) }
}

async function takeBare(url: string, keptScripts: string[]) {
  const response = await fetch(url, { headers: { accept: 'image/avif,*/*' } })
  const { 'content-length': _length, 'transfer-encoding': _transfer, ...headers } = Object.fromEntries(response.headers)
  const { status } = response
  const bytes = Buffer.from(await response.arrayBuffer())
  const isPage = headers['content-type']?.startsWith('text/html')
  // fetch() has unpacked what came compressed.
  if (!isPage && !headers['content-encoding']) return { status, headers, body: bytes }
  const body = brotliCompressSync(isPage ? removeScripts(url, bytes.toString(), keptScripts) : bytes)
  return { status, headers: { ...headers, 'content-encoding': 'br' }, body }
}

export function removeScripts(url: string, html: string, kept = unseenScripts): string {
  const page = parsePage(url, '', html)
  for (const script of findElements(page, 'script'))
    if (!kept.includes(readAttribute(script, 'type') ?? '')) replaceElement(page, script, '')
  return applyEdits(html, page.edits)
}
