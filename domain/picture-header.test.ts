import sharp, { type Sharp } from 'sharp'
import { expect, test } from 'vitest'
import { readPictureHeader } from './picture-header.ts'

const picture = () => sharp({ create: { width: 321, height: 123, channels: 3, background: 'red' } })
const exif = { IFD0: { Make: 'x' } }

/** With what a decoder holds of each pixel. */
const formats: [string, number, Sharp][] = [
  ['JPEG', 0, picture().jpeg()],
  ['JPEG, progressive, with EXIF', 3, picture().jpeg({ progressive: true }).withExif(exif)],
  ['JPEG, progressive, whole colours', 6, picture().jpeg({ progressive: true, chromaSubsampling: '4:4:4' })],
  ['PNG', 3, picture().png()],
  ['PNG, interlaced, 16 bits', 8, picture().ensureAlpha().toColourspace('rgb16').png({ progressive: true })],
  ['GIF', 4, picture().gif()],
  ['WebP', 4, picture().webp()],
  ['WebP, lossless', 4, picture().webp({ lossless: true })],
  ['WebP, with EXIF', 4, picture().webp().withExif(exif)],
  ['AVIF', 24, picture().avif({ effort: 0 })]
]
test.each(formats)('%s', async (_, held, format) => {
  const bytes = await format.toBuffer()
  expect(readPictureHeader(bytes)).toEqual({ width: 321, height: 123, heldBytes: 321 * 123 * held })
  // Whatever is cut off, it neither throws nor hangs.
  for (let end = 0; end < Math.min(bytes.length, 400); end++) readPictureHeader(bytes.subarray(0, end))
})

test('what is no picture has no size', () => {
  for (const text of ['', '<svg xmlns="http://www.w3.org/2000/svg"/>', '\xff\xd8 and no more than that'])
    expect(readPictureHeader(Buffer.from(text, 'latin1'))).toBeNull()
})

test('of a PNG that comes from top to bottom not all is held', async () => {
  const tall = sharp({ create: { width: 10, height: 4000, channels: 3, background: 'red' } })
  expect(readPictureHeader(await tall.png().toBuffer())).toEqual({ width: 10, height: 4000, heldBytes: 10 * 1500 * 3 })
})

test('a GIF whose first picture is larger than its canvas is as large as that', async () => {
  const gif = await picture().gif().toBuffer()
  gif.writeUInt32LE(0x00010001, 6)
  expect(readPictureHeader(gif)).toEqual({ width: 321, height: 123, heldBytes: 321 * 123 * 4 })
})

test('a JPEG that is made to look smaller than it is, is held whole or not believed', async () => {
  const jpeg = await picture().jpeg({ chromaSubsampling: '4:4:4' }).toBuffer()
  const insert = (at: number) => Buffer.concat([jpeg.subarray(0, at), Buffer.from([0xff, 0x01]), jpeg.subarray(at)])
  // A marker without a length, behind which another size could hide.
  expect(readPictureHeader(insert(2))).toBeNull()
  // One that leads past the real scan to one of another kind.
  const start = jpeg.indexOf(Buffer.from([0xff, 0xc0]))
  expect(readPictureHeader(insert(start + 2 + jpeg.readUInt16BE(start + 2)))?.heldBytes).toBe(321 * 123 * 6)
  // Colours that come one after the other, though it is not progressive.
  jpeg[jpeg.indexOf(Buffer.from([0xff, 0xda])) + 4] = 1
  expect(readPictureHeader(jpeg)?.heldBytes).toBe(321 * 123 * 6)
})
