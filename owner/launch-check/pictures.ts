import { existsSync, globSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { findLeastSize, formatSize, isTooSmall, type Size } from '../../catalogue/picture-sizes.ts'
import { listReferences } from '../../catalogue/references.ts'
import { isSupplied } from '../../catalogue/supplied-files.ts'
import { getIn } from '../editor/yaml/paths.ts'
import { quote, rule } from './finding.ts'
import type { Path, Place, Source, Sources } from './sources.ts'
import { missingAlts } from './texts.ts'

/** A place in the content that shows a picture. */
interface Picture extends Place {
  source: Source
  /** To what holds the file's name and its description. */
  group: Path
  name: string
  /** The file's own path. */
  stored: string
}

function listPictures({ all, folder }: Sources): Picture[] {
  return all.flatMap((source) =>
    listReferences(source.file, source.data)
      .filter(({ to }) => to === 'pictures')
      .map(({ path, id }) => ({
        ...source.find(path),
        source,
        group: path.slice(0, -1),
        name: id,
        stored: join(folder, 'images', id)
      }))
  )
}

/** The size as displayed: phones store in the file which way up they were held. null if it is no picture. */
async function measurePictures(sources: Sources) {
  const existing = listPictures(sources).filter(({ stored }) => existsSync(stored))
  return Promise.all(
    existing.map(async (picture) => {
      const metadata = await sharp(picture.stored)
        .metadata()
        .catch(() => null)
      return { ...picture, size: metadata?.autoOrient ?? null }
    })
  )
}

const hasSize = <Item extends { size: Size | null }>(item: Item): item is Item & { size: Size } => item.size !== null

export const pictureFaults = [
  rule({
    code: 'illustration',
    find: ({ sources }) =>
      listPictures(sources).filter(
        ({ source, group, stored }) => getIn(source.data, [...group, 'keepIllustration']) !== true && isSupplied(stored)
      ),
    say: ({ name, file, group }) =>
      `${name} is an illustration that came with the site. Put in a photograph of your own and say in ${quote(file, [...group, 'alt'])} what it shows, or tick ${quote(file, [...group, 'keepIllustration'])}.`
  }),
  rule({
    code: 'picture-unreadable',
    find: async ({ sources }) => (await measurePictures(sources)).filter((picture) => !hasSize(picture)),
    say: ({ name }) => `${name} cannot be read as a picture. Save it again as a JPEG.`
  }),
  rule({
    code: 'picture-too-small',
    find: async ({ sources }) =>
      (await measurePictures(sources))
        .filter(hasSize)
        .map((picture) => ({ ...picture, least: findLeastSize(picture.source.file, picture.group.at(-1)) }))
        .filter(({ size, least }) => isTooSmall(size, least)),
    say: ({ name, size, least }) =>
      `${name} is ${formatSize(size)}, and it needs to be at least ${formatSize(least)} here. Put in a larger one.`
  }),
  rule({
    code: 'picture-pair',
    find: async ({ sources }) =>
      (await measurePictures(sources)).filter(hasSize).flatMap((before, index, all) => {
        const after = all[index + 1]
        const isPair = before.group.at(-1) === 'beforeImage' && after?.group.at(-1) === 'afterImage'
        return isPair && formatSize(before.size) !== formatSize(after.size) ? { ...before, after } : []
      }),
    say: ({ name, size, after }) =>
      `${name} is ${formatSize(size)} and ${after.name} ${formatSize(after.size)}. The slider lays one over the other: crop both to the same size.`
  }),
  /** Even if no page shows it: the folder is kept in git or sent to a host. */
  rule({
    code: 'picture-position',
    find: async ({ sources }) => {
      const names = globSync('*', { cwd: join(sources.folder, 'images') }).sort()
      const found = await Promise.all(names.map((name) => hasPosition(join(sources.folder, 'images', name))))
      const pictures = listPictures(sources)
      return names
        .filter((_, index) => found[index])
        .map((name) => pictures.find((one) => one.name === name) ?? { ...sources.place(`images/${name}`, []), name })
    },
    say: ({ name }) =>
      `${name} says where it was taken, perhaps on a customer's drive. The site does not show that, but people who get the file can read it. Add the picture again in the editor, which takes the position out, and delete the old file. If your folder is in git, its history keeps the old file.`
  })
]

async function hasPosition(path: string): Promise<boolean> {
  try {
    const { exif, xmp } = await sharp(path, { limitInputPixels: false }).metadata()
    return xmp?.includes('GPSLatitude') || latitudes.some((latitude) => exif?.includes(latitude))
  } catch {
    return false
  }
}

/** How EXIF begins a latitude, whichever byte comes first: tag 2, three fractions. */
const latitudes = ['0200050003000000', '0002000500000003'].map((bytes) => Buffer.from(bytes, 'hex'))

const readAlt = ({ source, group }: Picture) => String(getIn(source.data, [...group, 'alt']) ?? '')
const atAlt = (picture: Picture) => ({ ...picture, ...picture.source.find([...picture.group, 'alt']) })

/** Descriptions that can't be right. */
export const altFaults = [
  missingAlts,
  rule({
    code: 'alt-file-name',
    find: ({ sources }) =>
      listPictures(sources)
        .filter((one) => /^\S+\.(jpe?g|png|webp|avif)$|^(img|dsc|image|photo)[-_ ]?\d*$/i.test(readAlt(one)))
        .map(atAlt),
    say: (picture) =>
      `The words for ${picture.name} are the name of a file (${readAlt(picture)}). Say what the picture shows.`
  }),
  rule({
    code: 'alt-stale',
    // Every supplied description begins with "Illustration".
    find: ({ sources }) =>
      listPictures(sources)
        .filter((picture) => /^illustration\b/i.test(readAlt(picture)) && !isSupplied(picture.stored))
        .map(atAlt),
    say: ({ name }) =>
      `The words for ${name} still describe the illustration that was there before. Say what your picture shows.`
  })
]
