import sharp from 'sharp'
import { makeJpeg, makeNoise } from './sample-photos.ts'

export interface PhotoFile {
  name: string
  mimeType: string
  buffer: Buffer
}

export async function makePhoto(name: string, colour = 'teal'): Promise<PhotoFile> {
  return { name, mimeType: 'image/jpeg', buffer: Buffer.from(await makeJpeg(colour, 640, 480)) }
}

/** Where a phone was, as it writes it into a photograph. */
export const position = { IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 24/1 46/1' } }

/** As a phone takes it: lying on its side, with the place where it was taken, and full of detail. */
export async function makePhonePhoto(name: string, [width, height]: [number, number]): Promise<PhotoFile> {
  const buffer = await makeNoise(width, height)
    .jpeg({ quality: 95 })
    .withExif({ IFD0: { Make: 'Secret phone' }, ...position })
    .withMetadata({ orientation: 6 })
    .toBuffer()
  return { name, mimeType: 'image/jpeg', buffer }
}

/** Red first, then blue. */
export async function makeMovingPhoto(name: string): Promise<PhotoFile> {
  const frames = ['red', 'blue'].map((background) => ({ create: { width: 90, height: 90, channels: 3, background } }))
  const buffer = await sharp(frames as never, { join: { animated: true } })
    .gif({ delay: [50, 50] })
    .toBuffer()
  return { name, mimeType: 'image/gif', buffer }
}
