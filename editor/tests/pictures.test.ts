import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { position } from '../../tests/support/photos.ts'
import { openScratch, type Scratch } from './scratch.ts'

let scratch: Scratch

beforeEach(() => {
  scratch = openScratch()
})

afterEach(() => scratch.close())

const upload = async (bytes: Buffer, place = { file: 'packages/full-valet.yaml', field: 'image' }) =>
  scratch.send('POST', '/api/pictures', { name: 'IMG_1.jpg', base64: bytes.toString('base64'), ...place })

test('a picture is taken in under a name of its own and never over another', async () => {
  const draw = async (width: number, red: number) =>
    (
      await sharp({ create: { width, height: 700, channels: 3, background: { r: red, g: 9, b: 9 } } })
        .png()
        .toBuffer()
    ).toString('base64')
  const add = async (name: string, base64: string) =>
    scratch.send('POST', '/api/pictures', { name, base64, file: 'packages/full-valet.yaml', field: 'image' })
  const files = () => readdirSync(`${scratch.folder}/images`).length
  const before = files()

  const first = await (await add('../My Car (1).JPG', await draw(1300, 1))).json()
  expect(first).toMatchObject({ file: 'my-car-1.png', width: 1300, height: 700 })
  expect((await (await add('My Car (1).png', await draw(1300, 2))).json()).file).toBe('my-car-1-2.png')
  expect((await (await add('My Car (1).png', await draw(1300, 1))).json()).file).toBe('my-car-1.png')
  expect(files()).toBe(before + 2)

  expect((await (await add('small.png', await draw(300, 1))).json()).message).toBe(
    'The picture is 300 x 700 pixels. It needs to be at least 1280 x 630 pixels here.'
  )
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"/>').toString('base64')
  expect((await add('page.svg', svg)).status).toBe(422)
  expect((await add('words.jpg', Buffer.from('not a picture').toString('base64'))).status).toBe(422)
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
    const answer = await (await upload(await takePhoto(format))).json()
    expect(answer).toMatchObject({ width: 1300, height: 700 })
    const bytes = readFileSync(join(scratch.folder, 'images', answer.file))
    const stored = await sharp(bytes).metadata()
    expect(stored).toMatchObject({ format: format === 'avif' ? 'heif' : format, width: 1300, height: 700 })
    const { exif, xmp, iptc, icc, comments, orientation } = stored
    expect([exif, xmp, iptc, icc, comments, orientation]).toEqual(Array(6).fill(undefined))
    const [left, right] = await Promise.all(
      [0, 1299].map((left) => sharp(bytes).extract({ left, top: 350, width: 1, height: 1 }).raw().toBuffer())
    )
    for (const [pixel, colour] of [
      [left, [208, 32, 32]],
      [right, [16, 192, 64]]
    ] as const)
      for (const [at, level] of colour.entries()) expect(Math.abs((pixel?.[at] ?? 0) - level)).toBeLessThan(5)
  }
)

test('a picture with nothing to take out is stored as it is, and one that breaks off is refused', async () => {
  const plain = sharp({ create: { width: 1300, height: 700, channels: 3, background: 'red' } })
  for (const bytes of [
    await plain.clone().jpeg().toBuffer(),
    await plain.clone().jpeg().withIccProfile('srgb').toBuffer(),
    await plain.clone().png().toBuffer(),
    await plain.clone().webp().toBuffer()
  ]) {
    const { file } = await (await upload(bytes)).json()
    expect(readFileSync(join(scratch.folder, 'images', file)).equals(bytes)).toBe(true)
  }
  const photo = await takePhoto('png')
  expect((await (await upload(photo.subarray(0, photo.length - 60))).json()).message).toBe(
    'The end of this picture is missing or damaged. Save it again and add the new file.'
  )
})

test("an iPhone's HEIC is known by its content, whatever its name, and refused with what to do", async () => {
  for (const brand of ['heic', 'heix', 'mif1']) {
    const answer = await upload(Buffer.from(`\0\0\0\x18ftyp${brand}\0\0\0\0mif1heic\0\0\0\0`, 'latin1'))
    expect(answer.status).toBe(422)
    expect((await answer.json()).message).toMatch(/HEIC.*Most Compatible.*as a JPEG\.$/)
  }
})

test('more than 50 megapixels are refused by the header, before anything is decoded', async () => {
  const picture = await sharp({ create: { width: 1600, height: 700, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  // The header says more than there is, which only a decoder would find out.
  const claim = async (width: number, height: number) => {
    const bytes = Buffer.from(picture)
    bytes.writeUInt32BE(width, 16)
    bytes.writeUInt32BE(height, 20)
    return (await (await upload(bytes)).json()).message
  }
  expect(await claim(10_000, 5001)).toBe('The picture has more than 50 megapixels. Save it smaller and try again.')
  expect(await claim(60_000, 60_000)).toMatch(/more than 50 megapixels/)
})

test('how small a picture may be is decided by the field it is for', async () => {
  const bytes = await sharp({ create: { width: 1300, height: 700, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer()
  expect((await upload(bytes)).status).toBe(201)
  expect((await upload(bytes, { file: 'pages.yaml', field: 'socialImage' })).status).toBe(201)
  const refused = await upload(bytes, { file: 'gallery.yaml', field: 'beforeImage' })
  expect((await refused.json()).message).toContain('at least 1600 pixels wide here')
  const { form } = await scratch.open('gallery.yaml')
  expect(form?.schema.items?.properties?.beforeImage?.properties?.file?.leastSize).toBe('1600 pixels wide')
})

test('pictures that nothing shows are listed, can be taken away and be put back', async () => {
  const images = join(scratch.folder, 'images')
  writeFileSync(join(images, 'old-hero.jpg'), await sharp(join(images, 'hero.jpg')).resize(40).jpeg().toBuffer())
  writeFileSync(join(images, 'broken.jpg'), 'no picture')
  const list = async () => (await scratch.send('GET', '/api/spare-pictures')).json()
  const act = (action: string, file: string) => scratch.send('POST', `/api/spare-pictures/${action}`, { file })
  const before = await list()
  expect(before.unused.map(({ file }: { file: string }) => file)).toContain('old-hero.jpg')
  expect(before.unused.map(({ file }: { file: string }) => file)).not.toContain('hero.jpg')

  expect((await act('remove', 'hero.jpg')).status).toBe(409)
  expect((await act('remove', '../business.yaml')).status).toBe(409)
  expect(await (await act('remove', 'old-hero.jpg')).json()).toMatchObject({ removed: ['old-hero.jpg'] })
  expect(existsSync(join(images, 'old-hero.jpg'))).toBe(false)
  expect(existsSync(join(images, 'hero.jpg'))).toBe(true)
  expect(await (await act('put-back', 'old-hero.jpg')).json()).toEqual(before)
  expect((await act('put-back', 'old-hero.jpg')).status).toBe(409)
})
