import sharp, { type Sharp } from 'sharp'
import { expect, test } from 'vitest'
import { readPictureSize } from './picture-header.ts'

const picture = () => sharp({ create: { width: 321, height: 123, channels: 3, background: 'red' } })
const exif = { IFD0: { Make: 'x' } }

const formats: [string, Sharp][] = [
  ['JPEG', picture().jpeg()],
  ['JPEG, progressive, with EXIF', picture().jpeg({ progressive: true }).withExif(exif)],
  ['JPEG, progressive, whole colours', picture().jpeg({ progressive: true, chromaSubsampling: '4:4:4' })],
  ['AVIF', picture().avif({ effort: 0 })]
]
test.each(formats)('%s', async (_, format) => {
  const bytes = await format.toBuffer()
  expect(readPictureSize(bytes)).toEqual({ width: 321, height: 123 })
  // Whatever is cut off, it neither throws nor hangs.
  for (let end = 0; end < Math.min(bytes.length, 400); end++) readPictureSize(bytes.subarray(0, end))
})

test('what is no picture has no size', () => {
  for (const text of ['', '<svg xmlns="http://www.w3.org/2000/svg"/>', '\xff\xd8 and no more than that'])
    expect(readPictureSize(Buffer.from(text, 'latin1'))).toBeNull()
})

test('a JPEG with a marker behind which another size could hide is not believed', async () => {
  const jpeg = await picture().jpeg().toBuffer()
  const hidden = Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, 0x01]), jpeg.subarray(2)])
  expect(readPictureSize(hidden)).toBeNull()
})
