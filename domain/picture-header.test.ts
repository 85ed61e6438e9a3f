import sharp from 'sharp'
import { expect, test } from 'vitest'
import { readPictureHeader } from './picture-header.ts'

const picture = () => sharp({ create: { width: 321, height: 123, channels: 3, background: 'red' } })

/** With what a decoder holds of each pixel. */
const formats: [string, number, () => Promise<Buffer>][] = [
  ['JPEG', 0, () => picture().jpeg().toBuffer()],
  [
    'JPEG, progressive, with EXIF',
    3,
    () =>
      picture()
        .jpeg({ progressive: true })
        .withExif({ IFD0: { Make: 'x' } })
        .toBuffer()
  ],
  [
    'JPEG, progressive, every colour whole',
    6,
    () => picture().jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer()
  ],
  ['PNG', 3, () => picture().png().toBuffer()],
  [
    'PNG, interlaced, 16 bits',
    8,
    () => picture().ensureAlpha().toColourspace('rgb16').png({ progressive: true }).toBuffer()
  ],
  ['GIF', 4, () => picture().gif().toBuffer()],
  ['WebP', 4, () => picture().webp().toBuffer()],
  ['WebP, lossless', 4, () => picture().webp({ lossless: true }).toBuffer()],
  [
    'WebP, with EXIF',
    4,
    () =>
      picture()
        .webp()
        .withExif({ IFD0: { Make: 'x' } })
        .toBuffer()
  ],
  ['AVIF', 24, () => picture().avif({ effort: 0 }).toBuffer()]
]
test.each(formats)('%s', async (_, held, write) => {
  const bytes = await write()
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

test('a JPEG whose colours come one after the other is held whole, though it is not progressive', async () => {
  const jpeg = await picture().jpeg({ chromaSubsampling: '4:4:4' }).toBuffer()
  const scan = jpeg.indexOf(Buffer.from([0xff, 0xda]))
  jpeg[scan + 4] = 1
  expect(readPictureHeader(jpeg)?.heldBytes).toBe(321 * 123 * 6)
})

test('a GIF whose first picture is larger than its canvas is as large as that', async () => {
  const gif = await picture().gif().toBuffer()
  gif.writeUInt32LE(0x00010001, 6)
  expect(readPictureHeader(gif)).toEqual({ width: 321, height: 123, heldBytes: 321 * 123 * 4 })
})

test('a JPEG that leads past its real scan to one of another kind is held whole', async () => {
  const jpeg = await picture().jpeg({ chromaSubsampling: '4:4:4' }).toBuffer()
  const start = jpeg.indexOf(Buffer.from([0xff, 0xc0]))
  const end = start + 2 + jpeg.readUInt16BE(start + 2)
  const led = Buffer.concat([jpeg.subarray(0, end), Buffer.from([0xff, 0x01]), jpeg.subarray(end)])
  expect(readPictureHeader(led)?.heldBytes).toBe(321 * 123 * 6)
})

test('a JPEG with a marker that has no length is not believed: behind it another size could hide', async () => {
  const jpeg = await picture().jpeg().toBuffer()
  expect(
    readPictureHeader(Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, 0x01]), jpeg.subarray(2)]))
  ).toBeNull()
})
