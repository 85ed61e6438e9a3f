import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

/* Photos as phones take them, and files that only look like some. */

type Bytes = Uint8Array<ArrayBuffer>

/** Pixels that no compression makes smaller, so that a small picture is a large file. */
export function makeNoise(width: number, height: number) {
  const data = Buffer.alloc(width * height * 3)
  let state = 1
  for (let index = 0; index < data.length; index += 1) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    data[index] = state >>> 24
  }
  return sharp(data, { raw: { width, height, channels: 3 } })
}

/** A plain photo; another colour is another photo. */
export async function makeJpeg(colour = '#1b4965', width = 64, height = 48): Promise<Bytes> {
  const picture = sharp({ create: { width, height, channels: 3, background: colour } })
  return new Uint8Array(await picture.jpeg().toBuffer())
}

export interface PhotoFile {
  name: string
  mimeType: string
  buffer: Buffer
}

/** To be chosen in a form. */
export async function makePhoto(name: string, colour = 'teal'): Promise<PhotoFile> {
  return { name, mimeType: 'image/jpeg', buffer: Buffer.from(await makeJpeg(colour, 640, 480)) }
}

/** Where a phone was, as it writes it into a photograph. */
export const position = { IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 24/1 46/1' } }

/** As long as wanted, and still a photo: what follows the end of a JPEG is not looked at. */
export async function makeLongJpeg(bytes: number, colour?: string): Promise<Bytes> {
  const photo = await makeJpeg(colour)
  return Buffer.concat([photo, Buffer.alloc(Math.max(bytes - photo.length, 0), 7)])
}

/** Black all over, so a few kilobytes unpack to as many pixels as wanted. */
export function makePngBomb(side: number): Bytes {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  // One bit a pixel, grey.
  header[8] = 1
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  const rows = Buffer.alloc((Math.ceil(side / 8) + 1) * side)
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', deflateSync(rows)), chunk('IEND')])
}

/** Of a JPEG. */
export function segment(marker: number, data: Uint8Array | number[] | string): Bytes {
  const bytes = Buffer.from(data as string, 'latin1')
  return Buffer.concat([Buffer.from([0xff, marker, (bytes.length + 2) >> 8, (bytes.length + 2) & 255]), bytes])
}

/** Half a kilobyte: each of its scans is empty, and a decoder goes through the whole picture for it. */
export function makeSlowJpeg(side: number, scans: number): Bytes {
  const size = [side >> 8, side & 255]
  const colours = [1, 2, 3].flatMap((id) => [id, id === 1 ? 0x22 : 0x11, 0])
  const code = (kind: number) => segment(0xc4, [kind, 1, ...Array(15).fill(0), 0])
  const more = Array.from({ length: scans }, (_, index) =>
    segment(0xda, [1, 1, 0, (index % 63) + 1, (index % 63) + 1, 0])
  )
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xdb, [0, ...Array(64).fill(1)]),
    segment(0xc2, [8, ...size, ...size, 3, ...colours]),
    code(0x00),
    code(0x10),
    segment(0xda, [3, 1, 0, 2, 0, 3, 0, 0, 0, 0]),
    ...more,
    Buffer.from([0xff, 0xd9])
  ])
}

export const toDataUrl = (photo: Uint8Array, type = 'image/jpeg') =>
  `data:${type};base64,${Buffer.from(photo).toString('base64')}`

function chunk(name: string, data = Buffer.alloc(0)): Buffer {
  const body = Buffer.concat([Buffer.from(name), data])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(data.length, 0)
  framed.set(body, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}
