import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { getMimeType } from 'hono/utils/mime'

export type StaticFile = {
  file: string
  type: string
  /** Hash of the uncompressed bytes; a compressed form's ETag adds the encoding. */
  hash: string
  encodings: Encoding[]
  caching: string
  /** In place of the pages' own. */
  policy?: string
}

export type Encoding = 'br' | 'gzip'

export const encodingSuffix: Record<Encoding, string> = { br: '.br', gzip: '.gz' }

/** Every file in here has its content's hash in its name. */
export const hashedFolder = '/_astro/'

/** How long a browser may keep an answer. Redirects count as pages: one cached for good could never be undone. */
export const caching = {
  hashed: 'public, max-age=31536000, immutable',
  page: 'no-cache',
  file: 'public, max-age=3600'
}

/**
 * A firm's own drawing is only ever an <img>, where nothing in it runs. Whoever opens the file itself gets it without
 * scripts and without anything from elsewhere. Drawing programs write styles into it.
 */
export const logo = { path: '/logo.svg', policy: "sandbox; default-src 'none'; style-src 'unsafe-inline'" }

/** The name of an allowed inline script or style in a security policy. */
export const hashInline = (source: string) => `'sha256-${createHash('sha256').update(source).digest('base64')}'`

/** Every path the built site answers. Requests are looked up here, so their paths never reach the disk. */
export function indexFiles(folder: string): Map<string, StaticFile> {
  const files = new Map<string, StaticFile>()
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || /\.(br|gz)$/.test(entry.name) || ['_headers', '_redirects'].includes(entry.name)) continue
    const file = join(entry.parentPath, entry.name)
    const path = `/${relative(folder, file).split(sep).join('/')}`
    const type = getMimeType(file) ?? 'application/octet-stream'
    files.set(path.replace(/\/index\.html$/, '/'), {
      file,
      type,
      hash: createHash('sha256').update(readFileSync(file)).digest('base64url').slice(0, 22),
      encodings: (['br', 'gzip'] as const).filter((encoding) => existsSync(file + encodingSuffix[encoding])),
      caching: chooseCaching(path, type),
      ...(path === logo.path && { policy: logo.policy })
    })
  }
  return files
}

function chooseCaching(path: string, type: string): string {
  if (path.startsWith(hashedFolder)) return caching.hashed
  return type.startsWith('text/html') ? caching.page : caching.file
}
