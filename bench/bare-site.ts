import { createServer } from 'node:http'
import { brotliCompressSync } from 'node:zlib'
import { closeServer, listen } from '../tests/support/listen.ts'

/**
 * The same pages as hand-written HTML would be: no script at all, styles inline (ours are), and the same headers, which
 * count as bytes too. This is the speed limit that our pages are measured against.
 */
export async function serveBareSite(ours: string) {
  const kept = new Map<string, ReturnType<typeof fetchBare>>()
  const server = createServer(async ({ url = '/' }, response) => {
    const answer = kept.get(url) ?? fetchBare(`${ours}${url}`)
    kept.set(url, answer)
    const { status, headers, body } = await answer
    response.writeHead(status, headers).end(body)
  })
  const port = await listen(server)
  return { origin: `http://localhost:${port}`, close: () => closeServer(server) }
}

async function fetchBare(url: string) {
  const response = await fetch(url, { headers: { accept: 'image/avif,*/*' } })
  const { 'content-length': _length, 'transfer-encoding': _transfer, ...headers } = Object.fromEntries(response.headers)
  const { status } = response
  const bytes = Buffer.from(await response.arrayBuffer())
  // fetch() has unpacked what came compressed.
  if (!headers['content-encoding']) return { status, headers, body: bytes }
  const isPage = headers['content-type']?.startsWith('text/html')
  const body = brotliCompressSync(isPage ? removeScripts(bytes.toString()) : bytes)
  return { status, headers: { ...headers, 'content-encoding': 'br' }, body }
}

/** All but the data for search engines, which runs nothing. */
const removeScripts = (html: string) => html.replace(/<script(?![^>]*ld\+json)[^>]*>[\s\S]*?<\/script>/g, '')
