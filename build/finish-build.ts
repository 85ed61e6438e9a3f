import { globSync, readFileSync, rmSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Look } from '../look/palette.ts'
import { makeColours } from '../look/tokens.ts'
import { type Environment, listReadBy, readVariables } from '../settings/read.ts'
import { answerMarker, answerTitles } from '../src/lib/answer-shell.ts'
import { compressFolder, listTexts } from './compress.ts'
import { composePolicy, listInlineScripts } from './csp.ts'
import { composeHeadersFile, composeRedirectsFile } from './hosts.ts'
import { type Routes, readPages } from './page.ts'
import { collectStyles, fitStyles, type Sheet } from './styles.ts'

type Options = { dist: string; routes: Routes; out: string; look: Look; env?: Environment }

/**
 * Turns Astro's pages into a site that can be served: each page's own styles, no unused pictures, one security policy,
 * compressed files, and settings for other hosts. `out` is for the server and the tests, and never served.
 */
export async function finishBuild({ dist, routes, out, look, env = process.env }: Options): Promise<void> {
  const { PUBLIC_EMAIL_ORIGIN: emailOrigin } = readVariables(env, listReadBy('build'))
  const scripts = new Set<string>()
  const sheets = new Map<string, Sheet>()
  for (const page of readPages(dist, routes)) {
    collectStyles(page, sheets)
    for (const script of listInlineScripts(page)) scripts.add(script)
  }
  // A sheet is complete only once all pages of its kind have been read.
  const styles = [...sheets.values()].map((sheet) => fitStyles(dist, sheet))
  removeUnnamedPictures(dist)
  const policy = composePolicy([...scripts], styles, emailOrigin)
  const headers = { 'Content-Security-Policy': policy, ...fixedHeaders }

  await mkdir(out, { recursive: true })
  await takeAnswerShells(dist, out)
  // For the tests.
  await writeFile(join(out, 'site.css'), [...new Set([...sheets.values()].map(({ css }) => css))].join(''))
  await writeFile(join(out, 'colours.json'), JSON.stringify(makeColours(look)))
  await writeFile(join(out, 'headers.json'), `${JSON.stringify(headers, null, 2)}\n`)
  await writeFile(join(dist, '_headers'), composeHeadersFile(headers))
  await writeFile(join(dist, '_redirects'), composeRedirectsFile(globSync('**/index.html', { cwd: dist })))
  await compressFolder(dist)
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
async function takeAnswerShells(dist: string, out: string): Promise<void> {
  const shells: Record<string, [before: string, after: string]> = {}
  for (const outcome of Object.keys(answerTitles)) {
    const file = join(dist, `answer-${outcome}`, 'index.html')
    const [before = '', sample = '', after, ...rest] = readFileSync(file, 'utf8').split(answerMarker)
    if (sample.trim() === '' || after === undefined || rest.length > 0)
      throw new Error(
        `${file} must hold ${answerMarker} twice, around the sample answers: see src/pages/answer-[outcome].astro.`
      )
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
  for (const file of listTexts(dist))
    for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(/_astro\/([\w.-]+)/g)) unnamed.delete(name)
  for (const name of unnamed) rmSync(join(folder, name))
}
