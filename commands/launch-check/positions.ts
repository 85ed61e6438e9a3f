import { globSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { type Finding, makeBlocking } from './finding.ts'
import { listImageEntries } from './image-entries.ts'
import type { Sources } from './sources.ts'

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
