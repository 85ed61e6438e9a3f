import { execFileSync } from 'node:child_process'
import { constants, cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Firm } from '../catalogue/firm.ts'
import { waitForLock } from '../server/lock.ts'
import { listReadBy } from '../settings/read.ts'
import { hashFiles, siteSources } from './sources.ts'

/** What a build is while it is made: a server may be using the finished one. */
export const unfinished = '.unfinished'

/**
 * Builds the firm's site, one build at a time; with `ifChanged`, not if it is current. `copyTo` is where the server's own
 * copy goes. Says what it did; throws if Astro fails.
 */
export async function buildSite(firm: Firm, ifChanged = false, copyTo?: string): Promise<string> {
  mkdirSync(dirname(firm.built), { recursive: true })
  const unlock = await waitForLock(`${firm.built}.lock`, () =>
    console.log('This site is being built in another window. Waiting until that is done.')
  )
  try {
    const said = buildUnlessCurrent(firm, ifChanged)
    if (copyTo !== undefined) copyBuild(firm, copyTo)
    return said
  } finally {
    unlock?.()
  }
}

function buildUnlessCurrent(firm: Firm, ifChanged: boolean): string {
  const stamp = join(firm.built, 'built-from')
  const fingerprint = computeFingerprint(firm.folder)
  const isCurrent = existsSync(firm.dist) && existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint
  if (ifChanged && isCurrent) return 'The site is built and nothing has changed.'
  const started = performance.now()
  const [dist, built] = [join(dirname(firm.built), `dist${unfinished}`), `${firm.built}${unfinished}`]
  const command = ['node_modules/astro/bin/astro.mjs', 'build', '--silent', '--outDir', dist]
  execFileSync('node', command, { stdio: 'inherit' })
  writeFileSync(join(built, 'built-from'), fingerprint)
  // The stamp goes first and comes last: whatever happens in between, the next build doesn't take it for finished.
  for (const folder of [firm.built, firm.dist]) rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  renameSync(dist, firm.dist)
  renameSync(built, firm.built)
  return `Built into ${firm.dist}/ in ${((performance.now() - started) / 1000).toFixed(1)} s.`
}

function copyBuild({ dist, built }: Firm, to: string): void {
  // Where the disk can, a copy shares the bytes of its original.
  const options = { recursive: true, mode: constants.COPYFILE_FICLONE }
  cpSync(dist, join(to, 'dist'), options)
  cpSync(built, join(to, 'build'), options)
}

/** Of everything the built site depends on. */
function computeFingerprint(content: string): string {
  const hash = hashFiles([content, ...siteSources])
  // Not CONTENT_DIR: the firm's folder itself is in the hash.
  const variables = listReadBy('build').filter((name) => name !== 'CONTENT_DIR')
  for (const name of variables) hash.update(`${name}=${process.env[name] ?? '(unset)'}\n`)
  return hash.digest('hex')
}
