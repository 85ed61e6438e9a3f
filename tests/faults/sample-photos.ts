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
  header.set([1, 0, 0, 0, 0], 8)
  const rows = Buffer.alloc((Math.ceil(side / 8) + 1) * side)
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', deflateSync(rows)), chunk('IEND')])
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
