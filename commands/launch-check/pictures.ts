import { join } from 'node:path'
import { isSupplied } from '../../catalogue/supplied-files.ts'
import { type Code, type Finding, makeBlocking, type Place } from './finding.ts'
import { type ImageEntry, listImageEntries } from './image-entries.ts'
import type { Sources } from './sources.ts'
import { quote, say, tick } from './words.ts'

/** Pictures that came with the site, except those the owner has decided to keep. */
export function findSuppliedPictures(folder: string, sources: Sources): Finding[] {
  return listImageEntries(sources)
    .filter(({ name, isKept }) => !isKept && isSupplied(join(folder, 'images', name)))
    .map(({ source, path, name }) =>
      makeBlocking(
        'illustration',
        source.find([...path, 'file']),
        say`${name} is an illustration that came with the site. Put in a photograph of your own and say in ${quote(source.file, [...path, 'alt'])} what it shows, or ${tick(source.file, [...path, 'keepIllustration'])}.`
      )
    )
}

/** Alt texts that can't describe their picture. */
export function findWrongAlts(folder: string, sources: Sources): Finding[] {
  return listImageEntries(sources).flatMap((entry) => {
    const place = entry.source.find([...entry.path, 'alt'])
    return judgeAlt(entry, isSupplied(join(folder, 'images', entry.name)), place)
  })
}

function judgeAlt({ name, alt }: ImageEntry, isIllustration: boolean, place: Place): Finding[] {
  const say = (code: Code, message: string) => [makeBlocking(code, place, message)]
  if (/^\S+\.(jpe?g|png|webp|avif)$|^(img|dsc|image|photo)[-_ ]?\d*$/i.test(alt))
    return say('alt-file-name', `The words for ${name} are the name of a file (${alt}). Say what the picture shows.`)
  // Every supplied alt text begins with "Illustration".
  if (/^illustration\b/i.test(alt) && !isIllustration)
    return say(
      'alt-stale',
      `The words for ${name} still describe the illustration that was there before. Say what your picture shows.`
    )
  return []
}
