import type { Content } from '../../catalogue/load.ts'
import { type Finding, makeBlocking } from './finding.ts'
import type { Sources } from './sources.ts'

/** What still names a package, an add-on or a town that is gone. The site passes over it. */
export function findStaleNames({ stale, leftOut }: Content, sources: Sources): Finding[] {
  const sentences = leftOut
    .filter(({ reason }) => reason === 'gone')
    .map(({ sentence, token, ...place }) => ({
      ...place,
      message: `names ${token}, which is gone, so this sentence is left out: ${sentence.replace(/\s+/g, ' ')}`
    }))
  return [...stale, ...sentences].map(({ file, path, message }) =>
    makeBlocking('stale', sources.get(file).find(path), `${path.join(' → ') || 'This file'} ${message}`)
  )
}
