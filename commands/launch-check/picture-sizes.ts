import { existsSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { findLeastSize, formatSize, isTooSmall, type Size } from '../../catalogue/picture-sizes.ts'
import { blocking, type Finding } from './finding.ts'
import { type ImageEntry, listImageEntries } from './image-entries.ts'
import type { Sources } from './sources.ts'

/** Pictures that would be shown blurred, and pairs that would not lie over each other. */
export async function findPoorSizes(folder: string, sources: Sources): Promise<Finding[]> {
  const measured = await Promise.all(
    listImageEntries(sources)
      .filter(({ name }) => existsSync(join(folder, 'images', name)))
      .map(async (entry) => ({ entry, size: await measure(join(folder, 'images', entry.name)) }))
  )
  return [
    ...measured.flatMap(({ entry, size }) => (size ? judgeSize(entry, size) : refuseFile(entry))),
    ...measured.flatMap(({ entry, size }, index) => judgePair(entry, size, measured[index + 1]))
  ]
}

function judgeSize({ source, path, name }: ImageEntry, size: Size): Finding[] {
  const least = findLeastSize(source.file, path.at(-1))
  if (!isTooSmall(size, least)) return []
  return [
    blocking(
      'picture',
      source.find([...path, 'file']),
      `${name} is ${formatSize(size)}, and here it takes at least ${formatSize(least)}. Put in a larger one.`
    )
  ]
}

function judgePair(
  { source, path, name }: ImageEntry,
  size: Size | null,
  next?: { entry: ImageEntry; size: Size | null }
) {
  if (path.at(-1) !== 'beforeImage' || next?.entry.path.at(-1) !== 'afterImage' || !size || !next.size) return []
  if (size.width === next.size.width && size.height === next.size.height) return []
  return [
    blocking(
      'picture',
      source.find([...path, 'file']),
      `${name} is ${formatSize(size)} and ${next.entry.name} ${next.size.width} x ${next.size.height}. The slider lays one over the other: crop both to the same size.`
    )
  ]
}

function refuseFile({ source, path, name }: ImageEntry): Finding[] {
  return [
    blocking('picture', source.find([...path, 'file']), `${name} cannot be read as a picture. Save it again as a JPEG.`)
  ]
}

/** As it is seen: a phone notes in the file which way up it was held. */
async function measure(path: string): Promise<Size | null> {
  try {
    return (await sharp(path).metadata()).autoOrient
  } catch {
    return null
  }
}
