import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { position } from '../../../tests/support/sample-photos.ts'
import { provideScratch } from './scratch.ts'

const scratch = provideScratch()

const upload = async (
  bytes: Buffer | string,
  { name = 'IMG_1.jpg', file = 'packages/full-valet.yaml', field = 'image' } = {}
) => {
  const base64 = Buffer.from(bytes).toString('base64')
  const answer = await scratch.send('POST', '/api/pictures', { name, base64, file, field })
  return { status: answer.status, ...(await answer.json()) }
}
const draw = (width: number, background = '#b01010') =>
  sharp({ create: { width, height: 700, channels: 3, background } })

test('a picture is taken in under a name of its own and never over another', async () => {
  const files = () => readdirSync(`${scratch.folder}/images`).length
  const before = files()
  const [one, other] = [await draw(1300).png().toBuffer(), await draw(1300, 'navy').png().toBuffer()]
  expect(await upload(one, { name: '../My Car (1).JPG' })).toMatchObject({ file: 'my-car-1.png' })
  expect(await upload(other, { name: 'My Car (1).png' })).toMatchObject({ file: 'my-car-1-2.png' })
  expect(await upload(one, { name: 'My Car (1).png' })).toMatchObject({ file: 'my-car-1.png' })
  expect(files()).toBe(before + 2)
  expect((await scratch.send('GET', '/api/pictures/my-car-1.png')).headers.get('content-type')).toBe('image/webp')
})

/** As a phone takes it: in wide colours, and lying on its side, so that what is red below belongs on the left. */
const takePhoto = (format: 'jpeg' | 'png' | 'webp' | 'avif') =>
  sharp({ create: { width: 700, height: 1300, channels: 3, background: '#10c040' } })
    .composite([
      { input: { create: { width: 700, height: 650, channels: 3, background: '#d02020' } }, gravity: 'south' }
    ])
    .withExif(position)
    .withMetadata({ orientation: 6, icc: 'p3' })
    .toFormat(format)
    .toBuffer()

test.each(['jpeg', 'png', 'webp', 'avif'] as const)(
  'a %s picture is stored upright, in sRGB, and without the place where it was taken',
  async (format) => {
    const { file } = await upload(await takePhoto(format))
    const bytes = readFileSync(join(scratch.folder, 'images', file))
    const stored = await sharp(bytes).metadata()
    expect(stored).toMatchObject({ format: format === 'avif' ? 'heif' : format, width: 1300, height: 700 })
    const { exif, xmp, iptc, icc, comments, orientation } = stored
    expect([exif, xmp, iptc, icc, comments, orientation]).toEqual(Array(6).fill(undefined))
    for (const [left, colour] of [
      [0, [208, 32, 32]],
      [1299, [16, 192, 64]]
    ] as const) {
      const pixel = await sharp(bytes).extract({ left, top: 350, width: 1, height: 1 }).raw().toBuffer()
      for (const [at, level] of colour.entries()) expect(Math.abs((pixel[at] ?? 0) - level)).toBeLessThan(5)
    }
  }
)

test('sixty megapixels are shrunk, and stay upright', async () => {
  const huge = sharp({ create: { width: 9000, height: 6700, channels: 3, background: '#10c040' } })
  const { file } = await upload(await huge.withMetadata({ orientation: 6 }).jpeg({ quality: 40 }).toBuffer())
  const { width, height, orientation } = await sharp(join(scratch.folder, 'images', file)).metadata()
  expect([width, height, orientation]).toEqual([4467, 6000, undefined])
})

test('a picture with nothing to take out is stored as it is', async () => {
  for (const bytes of [
    await draw(1300).jpeg().withIccProfile('srgb').toBuffer(),
    await draw(1300).png().toBuffer(),
    await draw(1300).webp().toBuffer()
  ]) {
    const { file } = await upload(bytes)
    expect(readFileSync(join(scratch.folder, 'images', file)).equals(bytes)).toBe(true)
  }
})

/** The header says more than there is, which only a decoder would find out. */
async function claim(width: number, height: number) {
  const bytes = await draw(1600).png().toBuffer()
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  return bytes
}

const drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><path d="M0 0h40v40z"/></svg>'

test.each<[what: string, bytes: () => Promise<Buffer | string>, says: RegExp, field?: object]>([
  ['one that is too small', () => draw(300).png().toBuffer(), /^The picture is 300 x 700 .* 1280 x 630 pixels here\.$/],
  [
    'one too small for its field',
    () => draw(1300).jpeg().toBuffer(),
    /at least 1600 pixels wide here/,
    { file: 'gallery.yaml', field: 'beforeImage' }
  ],
  ['a drawing', async () => drawing, /./],
  [
    'one whose end is missing',
    async () => (await takePhoto('png')).subarray(0, -60),
    /^The end of this picture is missing or damaged\. Save it again and add the new file\.$/
  ],
  [
    'HEIC, as an iPhone takes it, whatever its name',
    async () => '\0\0\0\x18ftypmif1\0\0\0\0mif1heic\0\0\0\0',
    /HEIC.*Most Compatible.*as a JPEG\.$/
  ],
  ['a bomb', () => claim(60_000, 60_000), /^The picture has more than 120 megapixels\. Save it smaller/]
])('%s is refused with what to do, and nothing is stored', async (_, bytes, says, field) => {
  const before = readdirSync(`${scratch.folder}/images`)
  expect(await upload(await bytes(), field)).toMatchObject({ status: 422, message: expect.stringMatching(says) })
  expect(readdirSync(`${scratch.folder}/images`)).toEqual(before)
})

test('a drawing can be added as a logo, and one whose letters need a font is not saved', async () => {
  const place = { file: 'business.yaml', field: 'logo' }
  const setLogo = (logo: string) => scratch.edit<object>('business.yaml', (data) => ({ ...data, look: { logo } }))
  expect(await upload(drawing, { ...place, name: 'Our Logo.svg' })).toMatchObject({ file: 'our-logo.svg' })
  expect((await setLogo('our-logo.svg')).status).toBe(200)
  await upload(drawing.replace('<path', '<text/><path'), { ...place, name: 'bad.svg' })
  expect((await (await setLogo('bad.svg')).json()).faults[0]).toMatchObject({ path: ['look', 'logo'] })
})
