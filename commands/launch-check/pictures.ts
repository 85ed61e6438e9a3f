import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { blocking, type Finding } from './finding.ts'
import { type ImageEntry, listImageEntries } from './image-entries.ts'
import type { Sources } from './sources.ts'

/**
 * The pictures that came with the site, known by what is in them: whether the owner puts a new file beside them or
 * one of the same name in their place, the finding goes by itself.
 */
export function findSuppliedPictures(folder: string, sources: Sources): Finding[] {
  const isSupplied = recogniseSupplied(folder)
  return listImageEntries(sources)
    .filter(({ name }) => isSupplied(name))
    .map(({ source, path, name }) =>
      blocking(
        'picture',
        source.find([...path, 'file']),
        `${name} is an illustration that came with the site. Put a photograph of your own into content/images and name it here.`
      )
    )
}

/** Words that cannot be about the picture they stand with. */
export function findWrongAlts(folder: string, sources: Sources): Finding[] {
  const isSupplied = recogniseSupplied(folder)
  return listImageEntries(sources).flatMap((entry) => {
    const message = judgeAlt(entry, isSupplied(entry.name))
    return message ? [blocking('alt', entry.source.find([...entry.path, 'alt']), message)] : []
  })
}

function judgeAlt({ name, alt }: ImageEntry, isSupplied: boolean): string | undefined {
  if (/^\S+\.(jpe?g|png|webp|avif)$|^(img|dsc|image|photo)[-_ ]?\d*$/i.test(alt))
    return `The words for ${name} are the name of a file (${alt}). Say what the picture shows.`
  // Every supplied alt text says that it stands for an illustration.
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
