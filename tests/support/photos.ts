import { randomBytes } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

export interface PhotoFile {
  name: string
  mimeType: string
  buffer: Buffer
}

export async function makePhoto(name: string, colour = 'teal'): Promise<PhotoFile> {
  const picture = sharp({ create: { width: 640, height: 480, channels: 3, background: colour } })
  return { name, mimeType: 'image/jpeg', buffer: await picture.jpeg().toBuffer() }
}

/** Where a phone was, as it writes it into a photograph. */
export const position = { IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 24/1 46/1' } }

/** As a phone takes it: lying on its side, with the place where it was taken, and full of detail. */
export async function makePhonePhoto(name: string, [width, height]: [number, number]): Promise<PhotoFile> {
  const noise = sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
  const buffer = await noise
    .jpeg({ quality: 95 })
    .withExif({ IFD0: { Make: 'Secret phone' }, ...position })
    .withMetadata({ orientation: 6 })
    .toBuffer()
  return { name, mimeType: 'image/jpeg', buffer }
}

/** A whole and valid picture of 900 million black pixels: 110 kB as a file, 3.6 GB when unpacked. */
export function makeHugePhoto(name: string): PhotoFile {
  const side = 30_000
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header[8] = 1
  const rows = deflateSync(Buffer.alloc(side * (1 + side / 8)), { level: 1 })
  const parts = [chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]
  return { name, mimeType: 'image/png', buffer: Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...parts]) }
}

function chunk(kind: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind), data])
  const ends = Buffer.alloc(8)
  ends.writeUInt32BE(data.length, 0)
  ends.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)])
}

/** Red first, then blue. */
export async function makeMovingPhoto(name: string): Promise<PhotoFile> {
  const frames = ['red', 'blue'].map((background) => ({ create: { width: 90, height: 90, channels: 3, background } }))
  const buffer = await sharp(frames as never, { join: { animated: true } })
    .gif({ delay: [50, 50] })
    .toBuffer()
  return { name, mimeType: 'image/gif', buffer }
}
