import { execFileSync } from 'node:child_process'
import { copyFileSync, existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Firm } from '../catalogue/firm.ts'
import { tryLock } from '../server/spool/lock.ts'
import { listReadBy } from '../settings/read.ts'
import { hashFiles, listFiles, siteSources } from './sources.ts'

type Options = {
  /** Leaves the site if nothing it depends on has changed. */
  ifChanged?: boolean
  /** Where the server's own copy goes. */
  copyTo?: string
}

/** What a build is while it is made: a server may be using the finished one. */
export const unfinished = '.unfinished'

/** Builds the firm's site, one build at a time. Says what it did; throws if Astro fails. */
export async function buildSite(firm: Firm, { ifChanged = false, copyTo }: Options = {}): Promise<string> {
  const unlock = await waitForLock(`${firm.built}.lock`)
  try {
    const said = buildUnlessCurrent(firm, ifChanged)
    if (copyTo !== undefined) copyBuild(firm, copyTo)
    return said
  } finally {
    unlock()
  }
}

/** The system ends the lock with its process, so none is left behind. */
async function waitForLock(file: string): Promise<() => void> {
  mkdirSync(dirname(file), { recursive: true })
  for (let isSaid = false; ; isSaid = true) {
    const unlock = tryLock(file)
    if (unlock) return unlock
    if (!isSaid) console.log('This site is being built in another window. Waiting until that is done.')
    await sleep(200)
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
  replaceFolder(firm.built)
  replaceFolder(firm.dist, dist)
  renameSync(built, firm.built)
  return `Built into ${firm.dist}/ in ${((performance.now() - started) / 1000).toFixed(1)} s.`
}

function replaceFolder(folder: string, by?: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  if (by !== undefined) renameSync(by, folder)
}

/** Of links, where the disk has them: a build replaces its files and never writes into one. */
function copyBuild({ dist, built }: Firm, to: string): void {
  for (const [from, name] of [
    [dist, 'dist'],
    [built, 'build']
  ] as const)
    for (const file of listFiles(from)) {
      const path = join(to, name, relative(from, file))
      mkdirSync(dirname(path), { recursive: true })
      linkFile(file, path)
    }
}

function linkFile(from: string, to: string): void {
  try {
    linkSync(from, to)
  } catch {
    copyFileSync(from, to)
  }
}

/** Of everything the built site depends on. */
function computeFingerprint(content: string): string {
  const hash = hashFiles([content, ...siteSources])
  // Not CONTENT_DIR: the firm's folder itself is in the hash.
  const variables = listReadBy('build').filter((name) => name !== 'CONTENT_DIR')
  for (const name of variables) hash.update(`${name}=${process.env[name] ?? '(unset)'}\n`)
  return hash.digest('hex')
}
