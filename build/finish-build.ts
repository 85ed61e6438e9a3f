import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { build } from 'esbuild'
import { takeAnswerShells } from './answer-shells.ts'
import { compressFiles } from './compress.ts'
import { collectInlineCode, composePolicy, type InlineCode, readEmailOrigin } from './csp.ts'
import { composeCaddyFile, composeHeadersFile, composeNginxFile, composeRedirectsFile } from './hosts.ts'
import { nameIslandFiles } from './islands.ts'
import { fitStyles } from './styles.ts'

export type FinishedBuild = { pages: string[]; policy: string; compressed: number }

type Options = { dist?: string; out?: string; forServer?: boolean; emailOrigin?: string | undefined }

/**
 * What stands between `astro build` and a site that can be served: each page's own styles, its islands' files by name,
 * one security policy for all, compressed files, what other hosts have to be told, and what the server draws mails and
 * answers with, as files that Node can import. `out` is read by the server and the tests, and never served.
 */
export async function finishBuild({
  dist = 'dist',
  out = join('var', 'build'),
  forServer = true,
  emailOrigin = process.env.PUBLIC_EMAIL_ORIGIN
}: Options = {}): Promise<FinishedBuild> {
  const built = await listFiles(dist)
  const htmlFiles = built.filter((file) => file.endsWith('.html'))
  await nameIslandFiles(dist, htmlFiles)
  const wholeSheet = await fitStyles(dist, htmlFiles)
  const code: InlineCode = { scripts: new Set(), styles: new Set() }
  for (const file of htmlFiles) collectInlineCode(file, await readFile(file, 'utf8'), code)
  const policy = composePolicy(code, readEmailOrigin(emailOrigin))

  await mkdir(out, { recursive: true })
  const taken = forServer ? await takeAnswerShells(dist, out) : []
  const files = built.filter((file) => !taken.includes(file))
  const headers = { 'Content-Security-Policy': policy, ...fixedHeaders }
  const pages = files
    .map((file) => `/${relative(dist, file).split(sep).join('/')}`)
    .filter((path) => path.endsWith('/index.html'))
    .map((path) => path.slice(0, -'index.html'.length))
    .sort()

  await writeFile(join(out, 'site.css'), wholeSheet)
  await writeFile(join(out, 'headers.json'), `${JSON.stringify(headers, null, 2)}\n`)
  await writeFile(join(dist, '_headers'), composeHeadersFile(headers))
  await writeFile(join(dist, '_redirects'), composeRedirectsFile(pages))
  await writeFile(join(out, 'nginx-site.conf'), composeNginxFile(headers))
  await writeFile(join(out, 'caddy-site.conf'), composeCaddyFile(headers))
  if (forServer) {
    await compileForNode(join('server', 'mail', 'booking-mail.tsx'), join(out, 'mail.mjs'))
    await compileForNode(join('src', 'islands', 'booking', 'answer.tsx'), join(out, 'answer.mjs'))
  }
  return { pages, policy, compressed: await compressFiles(files) }
}

/** Without `upgrade-insecure-requests`: Safari would upgrade http://localhost too, and every link of ours is relative. */
const fixedHeaders = {
  'Strict-Transport-Security': 'max-age=31536000',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'browsing-topics=(), camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin'
}

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
}

/** Node strips types but reads no JSX. */
async function compileForNode(source: string, target: string): Promise<void> {
  await build({
    entryPoints: [source],
    outfile: target,
    bundle: true,
    platform: 'node',
    format: 'esm',
    jsx: 'automatic',
    packages: 'external',
    logLevel: 'error'
  })
}
