import { existsSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { findLeastSize, formatSize, isTooSmall, type Size } from '../../catalogue/picture-sizes.ts'
import { type Finding, makeBlocking } from './finding.ts'
import { type ImageEntry, listImageEntries } from './image-entries.ts'
import type { Sources } from './sources.ts'

/** Pictures too small for where they are shown, and before-and-after pairs of different sizes. */
export async function findPoorSizes(folder: string, sources: Sources): Promise<Finding[]> {
  const entries = listImageEntries(sources).filter(({ name }) => existsSync(join(folder, 'images', name)))
  const names = [...new Set(entries.map(({ name }) => name))]
  const sizes = new Map(
    await Promise.all(names.map(async (name) => [name, await measure(join(folder, 'images', name))] as const))
  )
  const measured = entries.map((entry) => ({ entry, size: sizes.get(entry.name) ?? null }))
  return [
    ...measured.flatMap(({ entry, size }) => (size ? judgeSize(entry, size) : refuseFile(entry))),
    ...measured.flatMap(({ entry, size }, index) => judgePair(entry, size, measured[index + 1]))
  ]
}

function judgeSize({ source, path, name }: ImageEntry, size: Size): Finding[] {
  const least = findLeastSize(source.file, path.at(-1))
  if (!isTooSmall(size, least)) return []
  return [
    makeBlocking(
      'picture-too-small',
      source.find([...path, 'file']),
      `${name} is ${formatSize(size)}, and it needs to be at least ${formatSize(least)} here. Put in a larger one.`
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
    makeBlocking(
      'picture-pair',
      source.find([...path, 'file']),
      `${name} is ${formatSize(size)} and ${next.entry.name} ${next.size.width} x ${next.size.height}. The slider lays one over the other: crop both to the same size.`
    )
  ]
}

function refuseFile({ source, path, name }: ImageEntry): Finding[] {
  return [
    makeBlocking(
      'picture-unreadable',
      source.find([...path, 'file']),
      `${name} cannot be read as a picture. Save it again as a JPEG.`
    )
  ]
}

/** The size as displayed: phones store in the file which way up they were held. */
async function measure(path: string): Promise<Size | null> {
  try {
    return (await sharp(path).metadata()).autoOrient
  } catch {
    return null
  }
}
