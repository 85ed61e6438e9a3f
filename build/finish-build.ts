import { existsSync, globSync, readFileSync, rmSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Look } from '../look/palette.ts'
import { makeColours } from '../look/tokens.ts'
import { hashInline } from '../server/hash-inline.ts'
import { type Environment, listReadBy, readVariables } from '../settings/read.ts'
import { answerMarker, answerTitles } from '../src/lib/answer-shell.ts'
import { compiledEntries, compileForNode } from './compile.ts'
import { compressFolder, compressible } from './compress.ts'
import { collectInlineCode, composePolicy, type InlineCode } from './csp.ts'
import { composeHeadersFile, composeRedirectsFile } from './hosts.ts'
import { inlineScripts } from './inline.ts'
import {
  findElements,
  listPages,
  type Page,
  type Routes,
  readPage,
  readText,
  replaceElement,
  writePage
} from './page.ts'
import { collectStyles, fitStyles, type Sheet } from './styles.ts'

type Options = {
  dist: string
  routes: Routes
  out: string
  entries?: Record<string, string>
  env?: Environment
  look?: Look
}

/**
 * Turns Astro's pages into a site that can be served: each page's own styles, no unused
 * pictures, one security policy, compressed files, settings for other hosts, and the code that renders mails and
 * answers in Node. `out` is for the server and the tests, and never served.
 */
export async function finishBuild({
  dist,
  routes,
  out,
  entries = compiledEntries,
  env = process.env,
  look = {}
}: Options): Promise<{ policy: string }> {
  const { PUBLIC_EMAIL_ORIGIN: emailOrigin } = readVariables(env, listReadBy('build'))
  const pages = listPages(dist, routes)
  const { code, wholeSheet } = finishPages(dist, pages)
  removeUnnamedPictures(dist)
  const policy = composePolicy(code, emailOrigin)
  const headers = { 'Content-Security-Policy': policy, ...fixedHeaders }

  await mkdir(out, { recursive: true })
  if ('answer' in entries) await takeAnswerShells(dist, out)
  const paths = pages.flatMap(({ file, path }) => (path && existsSync(file) ? path : [])).sort()

  await writeFile(join(out, 'site.css'), wholeSheet)
  await writeFile(join(out, 'colours.json'), JSON.stringify(makeColours(look)))
  await writeFile(join(out, 'headers.json'), `${JSON.stringify(headers, null, 2)}\n`)
  await writeFile(join(dist, '_headers'), composeHeadersFile(headers))
  await writeFile(join(dist, '_redirects'), composeRedirectsFile(paths))
  await compileForNode(entries, out)
  await compressFolder(dist)
  return { policy }
}

/** A sheet is complete only once all pages of its kind have been read, so pages are written afterwards. */
function finishPages(dist: string, listed: { file: string; kind: string }[]) {
  const code: InlineCode = { scripts: new Set(), styles: new Set() }
  const sheets = new Map<string, Sheet>()
  const edited = listed.map(({ file, kind }) => {
    const page = readPage(file, kind)
    removeIslandStyle(page)
    collectStyles(page, sheets)
    collectInlineCode(page, code, inlineScripts)
    return { file, edits: page.edits }
  })
  for (const sheet of fitStyles(dist, sheets)) code.styles.add(hashInline(sheet))
  for (const page of edited) writePage(page)
  const wholeSheet = [...new Set([...sheets.values()].map(({ css }) => css))].join('')
  return { code, wholeSheet }
}

const islandStyle = 'astro-island,astro-slot,astro-static-slot{display:contents}'

/** Astro puts this style beside the first island, where HTML doesn't allow it; our stylesheet has the same rule. */
export function removeIslandStyle(page: Page): void {
  const style = findElements(page, 'style').find((element) => readText(element) === islandStyle)
  if (style) replaceElement(page, style, '')
  else if (findElements(page, 'astro-island').length > 0) {
    throw new Error(`${page.file}: expected Astro's <style>${islandStyle}</style> beside the first island.`)
  }
}

/** Without `upgrade-insecure-requests`: Safari would upgrade http://localhost too, and all our links are relative. */
const fixedHeaders = {
  'Strict-Transport-Security': 'max-age=31536000',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'browsing-topics=(), camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin'
}

/** Moves the relay's answer pages from `dist` to the server's files, so they aren't served. */
export async function takeAnswerShells(dist: string, out: string): Promise<void> {
  const shells: Record<string, [before: string, after: string]> = {}
  for (const outcome of Object.keys(answerTitles)) {
    const file = join(dist, `answer-${outcome}`, 'index.html')
    const [before, sample, after, ...rest] = (await readFile(file, 'utf8').catch(() => '')).split(answerMarker)
    if (before === undefined || !sample?.trim() || after === undefined || rest.length > 0) {
      throw new Error(
        `${file} must hold ${answerMarker} twice, around the sample answers: see src/pages/answer-[outcome].astro.`
      )
    }
    shells[outcome] = [before, after]
    await rm(dirname(file), { recursive: true })
  }
  await writeFile(join(out, 'answer-shells.json'), JSON.stringify(shells))
}

/** Removes unused pictures. Vite copies every original, often with its location, and Astro leaves some of them. */
function removeUnnamedPictures(dist: string): void {
  const folder = join(dist, '_astro')
  const unnamed = new Set(globSync('*.{avif,jpg,png,webp}', { cwd: folder }))
  // Everything that names one also names its folder: markup, island data, structured data, styles, code.
  for (const file of globSync(`**/*.{${compressible.join(',')}}`, { cwd: dist }))
    for (const [, name = ''] of readFileSync(join(dist, file), 'utf8').matchAll(/_astro\/([\w.-]+)/g))
      unnamed.delete(name)
  for (const name of unnamed) rmSync(join(folder, name))
}
