import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

const types: Record<string, string> = {
  '.avif': 'image/avif',
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2'
}

export interface BareSite {
  origin: string
  close(): void
}

/**
 * The same pages as hand-written HTML would be: no script at all, styles inline (ours are). What is left is the speed
 * limit that our pages are measured against.
 */
export async function serveBareSite(folder: string): Promise<BareSite> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const file = join(folder, pathname.endsWith('/') ? `${pathname}index.html` : pathname)
    const type = types[extname(file)] ?? 'application/octet-stream'
    if (!existsSync(file)) {
      response.writeHead(404).end()
    } else if (type.startsWith('text/html')) {
      const bare = readFileSync(file, 'utf8').replace(/<script\b(?![^>]*ld\+json)[^>]*>.*?<\/script>/gs, '')
      response.writeHead(200, { 'content-type': type, 'content-encoding': 'br' }).end(brotliCompressSync(bare))
    } else {
      response.writeHead(200, { 'content-type': type, 'cache-control': 'max-age=31536000' }).end(readFileSync(file))
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    close() {
      server.close()
      server.closeAllConnections()
    }
  }
}
