import { existsSync, globSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { findLeastSize, formatSize, isTooSmall, type Size } from '../../catalogue/picture-sizes.ts'
import { isSupplied } from '../../catalogue/supplied-files.ts'
import { type Code, type Finding, makeBlocking, type Place, quote, say, tick } from './finding.ts'
import { type ImageEntry, listImageEntries, type Sources } from './sources.ts'

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

/** Pictures that say where they were taken, even if no page shows them: the folder is kept in git or sent to a host. */
export async function findPositions(folder: string, sources: Sources): Promise<Finding[]> {
  const names = globSync('*', { cwd: join(folder, 'images') }).sort()
  const found = await Promise.all(names.map((name) => hasPosition(join(folder, 'images', name))))
  const entries = listImageEntries(sources)
  return names
    .filter((_, index) => found[index])
    .map((name) => {
      const shown = entries.find((entry) => entry.name === name)
      return makeBlocking(
        'picture-position',
        shown?.source.find([...shown.path, 'file']) ?? sources.place(`images/${name}`, []),
        `${name} says where it was taken, perhaps on a customer's drive. The site does not show that, but people who get the file can read it. Add the picture again in the editor, which takes the position out, and remove the old file under "Unused pictures". If your folder is in git, its history keeps the old file.`
      )
    })
}

async function hasPosition(path: string): Promise<boolean> {
  try {
    const { exif, xmp } = await sharp(path, { limitInputPixels: false }).metadata()
    return xmp?.includes('GPSLatitude') || (exif !== undefined && hasLatitude(exif))
  } catch {
    return false
  }
}

/** EXIF is a TIFF file whose first directory points to the one with positions. */
function hasLatitude(exif: Buffer): boolean {
  const tiff = exif.subarray(exif.toString('latin1', 0, 4) === 'Exif' ? 6 : 0)
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.length)
  const isLittleEndian = tiff.toString('latin1', 0, 2) === 'II'
  const findField = (directory: number, tag: number) => {
    const count = view.getUint16(directory, isLittleEndian)
    const places = Array.from({ length: count }, (_, index) => directory + 2 + index * 12)
    return places.find((place) => place + 12 <= tiff.length && view.getUint16(place, isLittleEndian) === tag)
  }
  const positions = findField(view.getUint32(4, isLittleEndian), tags.positions)
  return (
    positions !== undefined && findField(view.getUint32(positions + 8, isLittleEndian), tags.latitude) !== undefined
  )
}

const tags = { positions: 0x8825, latitude: 2 }
