import { readFile } from 'node:fs/promises'
import { parseAccept } from 'hono/utils/accept'
import { caching, type Encoding, encodingSuffix, indexFiles, type StaticFile } from './static-files.ts'

export type StaticSite = (request: Request) => Promise<Response>

/** Enough for all text, which is small and requested often; other pictures come from the system's disk cache. */
const cacheLimit = 32 * 1024 * 1024

export function openStaticSite(folder: string): StaticSite {
  const files = indexFiles(folder)
  const readBytes = cacheReads()

  return async (request) => {
    const url = new URL(request.url)
    const path = decodePath(url.pathname)
    const found = files.get(path)
    if (found && path !== '/404.html') return sendFile(request, found, readBytes)

    const page = path.endsWith('/index.html') ? path.slice(0, -'index.html'.length) : `${path}/`
    if (files.has(page)) {
      const location = `${encodeURI(page)}${url.search}`
      return new Response(null, { status: 308, headers: { location, 'cache-control': caching.page } })
    }
    const notFound = files.get('/404.html')
    if (!notFound) return new Response('Not found\n', { status: 404, headers: { 'cache-control': caching.page } })
    return sendFile(request, notFound, readBytes, 404)
  }
}

async function sendFile(request: Request, file: StaticFile, readBytes: ReadBytes, status = 200): Promise<Response> {
  const encoding = chooseEncoding(file.encodings, request.headers.get('accept-encoding') ?? '')
  const etag = `"${file.hash}${encoding ? `-${encoding}` : ''}"`
  const headers = new Headers({ etag, 'content-type': file.type, 'cache-control': file.caching })
  if (file.encodings.length > 0) headers.set('vary', 'Accept-Encoding')
  if (file.policy) headers.set('content-security-policy', file.policy)
  if (status === 200 && isUnchanged(request.headers.get('if-none-match'), etag)) {
    return new Response(null, { status: 304, headers })
  }

  const bytes = await readBytes(file.file + (encoding ? encodingSuffix[encoding] : ''))
  if (encoding) headers.set('content-encoding', encoding)
  headers.set('content-length', String(bytes.length))
  return new Response(bytes, { status, headers })
}

function chooseEncoding(available: Encoding[], accepted: string): Encoding | null {
  const wanted = parseAccept(accepted.toLowerCase()).filter(({ q }) => q > 0)
  return available.find((encoding) => wanted.some(({ type }) => type === encoding)) ?? null
}

function isUnchanged(ifNoneMatch: string | null, etag: string): boolean {
  if (ifNoneMatch === null) return false
  return ifNoneMatch.split(',').some((part) => ['*', etag].includes(part.trim().replace(/^W\//, '')))
}

function decodePath(pathname: string): string {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return pathname
  }
}

type ReadBytes = (file: string) => Promise<Uint8Array<ArrayBuffer>>

function cacheReads(): ReadBytes {
  const kept = new Map<string, Uint8Array<ArrayBuffer>>()
  let size = 0
  return async (file) => {
    const hit = kept.get(file)
    if (hit) return hit
    const bytes = new Uint8Array(await readFile(file))
    if (size + bytes.length <= cacheLimit && !kept.has(file)) {
      kept.set(file, bytes)
      size += bytes.length
    }
    return bytes
  }
}
