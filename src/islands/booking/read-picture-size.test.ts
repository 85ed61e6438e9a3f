import sharp from 'sharp'
import { expect, test } from 'vitest'
import { readPictureSize } from './read-picture-size.ts'

const picture = () => sharp({ create: { width: 321, height: 123, channels: 3, background: 'red' } })

const formats: [string, () => Promise<Buffer>][] = [
  ['JPEG', () => picture().jpeg().toBuffer()],
  [
    'JPEG, progressive, with EXIF',
    () =>
      picture()
        .jpeg({ progressive: true })
        .withExif({ IFD0: { Make: 'x' } })
        .toBuffer()
  ],
  ['PNG', () => picture().png().toBuffer()],
  ['GIF', () => picture().gif().toBuffer()],
  ['WebP', () => picture().webp().toBuffer()],
  ['WebP, lossless', () => picture().webp({ lossless: true }).toBuffer()],
  [
    'WebP, with EXIF',
    () =>
      picture()
        .webp()
        .withExif({ IFD0: { Make: 'x' } })
        .toBuffer()
  ],
  ['AVIF', () => picture().avif({ effort: 0 }).toBuffer()]
]
test.each(formats)('%s', async (_, write) => {
  const bytes = await write()
  expect(readPictureSize(bytes)).toEqual({ width: 321, height: 123 })
  // Whatever is cut off, it neither throws nor hangs.
  for (let end = 0; end < Math.min(bytes.length, 400); end++) readPictureSize(bytes.subarray(0, end))
})

test('what is no picture has no size', () => {
  for (const text of ['', '<svg xmlns="http://www.w3.org/2000/svg"/>', '\xff\xd8 and no more than that'])
    expect(readPictureSize(Buffer.from(text, 'latin1'))).toBeNull()
})
