import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describeDrafts, listDrafts } from '../../catalogue/drafts.ts'
import { readFiles } from '../../catalogue/files.ts'
import { findFirm } from '../../catalogue/firm.ts'
import { ContentError, loadContent } from '../../catalogue/load.ts'
import { composeReminder } from '../launch-check/report.ts'
import { listFiles } from '../list-files.ts'

const { firm, brand } = readFirm()
console.log(
  firm.isSample
    ? `This is the sample firm, ${brand}, from ${firm.folder}/. "npm run own" makes a copy that is yours to change.`
    : `This is ${brand}, from ${firm.folder}/.`
)
for (const sentence of describeDrafts(listDrafts(readFiles(firm.folder)))) console.log(sentence)

// Everything the built site depends on: a change in any of it needs a new build.
const sources = [
  firm.folder,
  'catalogue',
  'domain',
  'src',
  'server/mail',
  'server/static-files.ts',
  'server/hash-inline.ts',
  'build',
  'astro.config.ts',
  'package-lock.json'
]
const variables = [
  'SITE_URL',
  'SITE_PREVIEW',
  ...Object.keys(process.env).filter((name) => name.startsWith('PUBLIC_EMAIL_'))
].sort()
const stamp = join(firm.built, 'built-from')

const fingerprint = computeFingerprint()
const isCurrent = existsSync(firm.dist) && existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint
if (process.argv.includes('--if-changed') && isCurrent) {
  console.log('The site is built and nothing has changed.')
} else {
  build()
}
const reminder = await composeReminder()
if (reminder) console.log(reminder)

function readFirm() {
  try {
    const firm = findFirm()
    return { firm, brand: loadContent(firm.folder).business.brand }
  } catch (error) {
    if (!(error instanceof ContentError)) throw error
    console.error(error.message)
    process.exit(1)
  }
}

function build() {
  const started = performance.now()
  try {
    execFileSync('node', ['node_modules/astro/bin/astro.mjs', 'build', '--silent'], { stdio: 'inherit' })
  } catch {
    process.exit(1)
  }
  writeFileSync(stamp, fingerprint)
  console.log(`Built into ${firm.dist}/ in ${((performance.now() - started) / 1000).toFixed(1)} s.`)
}

function computeFingerprint(): string {
  const hash = createHash('sha256')
  for (const file of sources.flatMap(listFiles)) hash.update(file).update(readFileSync(file))
  for (const name of variables) hash.update(`${name}=${process.env[name] ?? '(unset)'}\n`)
  return hash.digest('hex')
}
