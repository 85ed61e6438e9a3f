import { existsSync, globSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { findLeastSize, formatSize, isTooSmall, type Size } from '../../catalogue/picture-sizes.ts'
import { listReferences } from '../../catalogue/references.ts'
import { isSupplied } from '../../catalogue/supplied-files.ts'
import { getIn } from '../editor/yaml/paths.ts'
import { type Finding, makeFinding, type Path, quote, say, tick } from './finding.ts'
import type { Launch, Source, Sources } from './sources.ts'
import { describeMistake, isAboutAlt } from './texts.ts'

/** A place in the content that shows a picture. */
interface Picture {
  source: Source
  /** To the group that holds the file's name and its description. */
  path: Path
  name: string
  /** The file's own path. */
  stored: string
}

function listPictures({ all, folder }: Sources): Picture[] {
  return all.flatMap((source) =>
    listReferences(source.file, source.data)
      .filter(({ to }) => to === 'pictures')
      .map(({ path, id }) => ({ source, path: path.slice(0, -1), name: id, stored: join(folder, 'images', id) }))
  )
}

const report = (code: string, { source, path }: Picture, words: Parameters<typeof makeFinding>[2]) =>
  makeFinding(code, source.find([...path, 'file']), words)

export async function findPictureFaults({ sources }: Launch): Promise<Finding[]> {
  const pictures = listPictures(sources)
  return [...findSupplied(pictures), ...(await findPoorSizes(pictures)), ...(await findPositions(sources, pictures))]
}

/** Pictures that came with the site, except those the owner has decided to keep. */
function findSupplied(pictures: Picture[]): Finding[] {
  return pictures
    .filter(({ source, path }) => getIn(source.data, [...path, 'keepIllustration']) !== true)
    .filter(({ stored }) => isSupplied(stored))
    .map((picture) => {
      const { source, path, name } = picture
      return report(
        'illustration',
        picture,
        say`${name} is an illustration that came with the site. Put in a photograph of your own and say in ${quote(source.file, [...path, 'alt'])} what it shows, or ${tick(source.file, [...path, 'keepIllustration'])}.`
      )
    })
}

/** Pictures too small for where they are shown, and before-and-after pairs of different sizes. */
async function findPoorSizes(pictures: Picture[]): Promise<Finding[]> {
  const existing = pictures.filter(({ stored }) => existsSync(stored))
  const files = [...new Set(existing.map(({ stored }) => stored))]
  const sizes = new Map(await Promise.all(files.map(async (file) => [file, await measure(file)] as const)))
  return existing.flatMap((picture, index) => {
    const { source, path, name, stored } = picture
    const size = sizes.get(stored)
    if (!size)
      return report('picture-unreadable', picture, `${name} cannot be read as a picture. Save it again as a JPEG.`)
    const findings: Finding[] = []
    const least = findLeastSize(source.file, path.at(-1))
    if (isTooSmall(size, least))
      findings.push(
        report(
          'picture-too-small',
          picture,
          `${name} is ${formatSize(size)}, and it needs to be at least ${formatSize(least)} here. Put in a larger one.`
        )
      )
    const next = existing[index + 1]
    const after = next && sizes.get(next.stored)
    const isPair = path.at(-1) === 'beforeImage' && next?.path.at(-1) === 'afterImage'
    if (isPair && after && (size.width !== after.width || size.height !== after.height))
      findings.push(
        report(
          'picture-pair',
          picture,
          `${name} is ${formatSize(size)} and ${next.name} ${after.width} x ${after.height}. The slider lays one over the other: crop both to the same size.`
        )
      )
    return findings
  })
}

/** The size as displayed: phones store in the file which way up they were held. */
async function measure(path: string): Promise<Size | null> {
  try {
    return (await sharp(path).metadata()).autoOrient
  } catch {
    return null
  }
}

/** Alt texts that can't describe their picture. */
export function findWrongAlts({ sources, survey }: Launch): Finding[] {
  return [
    ...survey.faults.filter(isAboutAlt).map((fault) => describeMistake('alt-missing', fault, sources)),
    ...listPictures(sources).flatMap(({ source, path, name, stored }) => {
      const alt = String(getIn(source.data, [...path, 'alt']) ?? '')
      const place = source.find([...path, 'alt'])
      if (/^\S+\.(jpe?g|png|webp|avif)$|^(img|dsc|image|photo)[-_ ]?\d*$/i.test(alt))
        return makeFinding(
          'alt-file-name',
          place,
          `The words for ${name} are the name of a file (${alt}). Say what the picture shows.`
        )
      // Every supplied alt text begins with "Illustration".
      if (/^illustration\b/i.test(alt) && !isSupplied(stored))
        return makeFinding(
          'alt-stale',
          place,
          `The words for ${name} still describe the illustration that was there before. Say what your picture shows.`
        )
      return []
    })
  ]
}

/** Pictures that say where they were taken, even if no page shows them: the folder is kept in git or sent to a host. */
async function findPositions({ folder, place }: Sources, pictures: Picture[]): Promise<Finding[]> {
  const names = globSync('*', { cwd: join(folder, 'images') }).sort()
  const found = await Promise.all(names.map((name) => hasPosition(join(folder, 'images', name))))
  return names
    .filter((_, index) => found[index])
    .map((name) => {
      const shown = pictures.find((picture) => picture.name === name)
      return makeFinding(
        'picture-position',
        shown?.source.find([...shown.path, 'file']) ?? place(`images/${name}`, []),
        `${name} says where it was taken, perhaps on a customer's drive. The site does not show that, but people who get the file can read it. Add the picture again in the editor, which takes the position out, and delete the old file. If your folder is in git, its history keeps the old file.`
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
