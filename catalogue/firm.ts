import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import type { Environment } from '../settings/read.ts'
import { makeSlug } from './files.ts'
import { ContentError } from './read.ts'

/** A firm's folder, and where everything made from it goes. */
export interface Firm {
  /** Words, prices, pictures and logo. */
  folder: string
  isSample: boolean
  /** The site as served. */
  dist: string
  /** What the build writes for the server; never served. */
  built: string
  spool: string
  mailbox: string
}

/** The specification's firm, which every checkout has, and the owner's own, made by `npm run own`. */
export const sampleFolder = 'sample'
export const ownFolder = 'content'

/** CONTENT_DIR names any other folder. All it makes is kept apart, so no firm gets another's requests. */
export function findFirm(env: Environment = process.env, checkout = '.'): Firm {
  const at = (folder: string) => resolve(checkout, folder)
  const hasFirm = (folder: string) => existsSync(join(at(folder), 'business.yaml'))
  const usual = hasFirm(ownFolder) ? ownFolder : sampleFolder
  const folder = env.CONTENT_DIR || usual
  if (!hasFirm(folder)) throw makeMissingError(folder)
  const isUsual = at(folder) === at(usual)
  const home = isUsual ? 'var' : join('var', 'firms', nameHome(at(folder)))
  return {
    folder,
    isSample: at(folder) === at(sampleFolder),
    dist: isUsual ? 'dist' : join(home, 'dist'),
    built: join(home, 'build'),
    spool: join(home, 'spool'),
    mailbox: join(home, 'mailbox')
  }
}

/** Two folders with the same name are two firms. */
function nameHome(path: string): string {
  return `${makeSlug(basename(path))}-${createHash('sha256').update(path).digest('hex').slice(0, 8)}`
}

function makeMissingError(folder: string): ContentError {
  const message = `There is no firm in ${folder}: it holds no business.yaml. Correct CONTENT_DIR, or leave it out.`
  return new ContentError([{ file: 'business.yaml', path: [], field: '', message, sentence: message }])
}
