import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Firm } from '../catalogue/firm.ts'
import { listReadBy } from '../settings/read.ts'
import { hashFiles, siteSources } from './sources.ts'

/** Builds the firm's site, or leaves it if nothing it depends on has changed. Says what it did; throws if Astro fails. */
export function buildSite(firm: Firm, { ifChanged = false } = {}): string {
  const stamp = join(firm.built, 'built-from')
  const fingerprint = computeFingerprint(firm.folder)
  const isCurrent = existsSync(firm.dist) && existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint
  if (ifChanged && isCurrent) return 'The site is built and nothing has changed.'
  const started = performance.now()
  execFileSync('node', ['node_modules/astro/bin/astro.mjs', 'build', '--silent'], { stdio: 'inherit' })
  writeFileSync(stamp, fingerprint)
  return `Built into ${firm.dist}/ in ${((performance.now() - started) / 1000).toFixed(1)} s.`
}

/** Of everything the built site depends on. */
function computeFingerprint(content: string): string {
  const hash = hashFiles([content, ...siteSources])
  // Not CONTENT_DIR: the firm's folder itself is in the hash.
  const variables = listReadBy('build').filter((name) => name !== 'CONTENT_DIR')
  for (const name of variables) hash.update(`${name}=${process.env[name] ?? '(unset)'}\n`)
  return hash.digest('hex')
}
