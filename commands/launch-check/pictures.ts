import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Finding, makeBlocking } from './finding.ts'
import { type ImageEntry, listImageEntries } from './image-entries.ts'
import type { Sources } from './sources.ts'

/**
 * Pictures that came with the site, recognised by their content, so that a new file counts whether it has a new name or
 * the old one.
 */
export function findSuppliedPictures(folder: string, sources: Sources): Finding[] {
  const isSupplied = recogniseSupplied(folder)
  return listImageEntries(sources)
    .filter(({ name }) => isSupplied(name))
    .map(({ source, path, name }) =>
      makeBlocking(
        'picture',
        source.find([...path, 'file']),
        `${name} is an illustration that came with the site. Put a photograph of your own into images/ and name it here.`
      )
    )
}

/** Alt texts that cannot be about their picture. */
export function findWrongAlts(folder: string, sources: Sources): Finding[] {
  const isSupplied = recogniseSupplied(folder)
  return listImageEntries(sources).flatMap((entry) => {
    const message = judgeAlt(entry, isSupplied(entry.name))
    return message ? [makeBlocking('alt', entry.source.find([...entry.path, 'alt']), message)] : []
  })
}

function judgeAlt({ name, alt }: ImageEntry, isSupplied: boolean): string | undefined {
  if (/^\S+\.(jpe?g|png|webp|avif)$|^(img|dsc|image|photo)[-_ ]?\d*$/i.test(alt))
    return `The words for ${name} are the name of a file (${alt}). Say what the picture shows.`
  // Every supplied alt text begins with "Illustration".
  if (/^illustration\b/i.test(alt) && !isSupplied)
    return `The words for ${name} still describe the illustration that was there before. Say what your picture shows.`
  return undefined
}

function recogniseSupplied(folder: string): (name: string) => boolean {
  const list = readFileSync(new URL('supplied-pictures.sha256', import.meta.url), 'utf8')
  const supplied = new Set(list.split('\n').map((line) => line.split(' ')[0]))
  const known = new Map<string, boolean>()
  return (name) => {
    const path = join(folder, 'images', name)
    if (!known.has(name)) known.set(name, existsSync(path) && supplied.has(hash(readFileSync(path))))
    return known.get(name) ?? false
  }
}

const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
