import { spawnSync } from 'node:child_process'
import sharp, { type Metadata } from 'sharp'
import { expect, test } from 'vitest'
import { makeJpeg, makeNoise, makePngBomb, makeSlowJpeg } from '../../tests/support/sample-photos.ts'
import { examine } from './examine.ts'
import { quoteName, sayUnreadable } from './received.ts'
import { shrinkInChildProcess } from './shrink-in-child-process.ts'

/** What becomes of a photo: examined at the door, then shrunk in its process. */
async function take(bytes: Uint8Array) {
  const examined = examine('"x.jpg"', bytes)
  if (typeof examined === 'string') return { refused: [examined], jpeg: null }
  const jpeg = await shrinkInChildProcess(bytes, { memoryMb: 300 })
  return { refused: jpeg ? [] : [sayUnreadable('"x.jpg"')], jpeg }
}

async function describeTaken(bytes: Uint8Array): Promise<Metadata> {
  const { jpeg, refused } = await take(bytes)
  expect(refused).toEqual([])
  if (!jpeg) throw new Error('It was not taken')
  expect(jpeg.length).toBeLessThanOrEqual(400_000)
  return sharp(jpeg).metadata()
}

test.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)('%s is taken, as a JPEG', async (format) => {
  const picture = makeNoise(120, 80).toFormat(format)
  expect(await describeTaken(await picture.toBuffer())).toMatchObject({ format: 'jpeg', width: 120, height: 80 })
})

test('a photo of a phone is shrunk, upright, and says nothing of place or device', async () => {
  const photo = await makeNoise(4000, 3000)
    .jpeg({ quality: 60 })
    .withExif({ IFD0: { Make: 'Phone' }, IFD3: { GPSLatitude: '52/1 24/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer()
  expect((await sharp(photo).metadata()).exif).toBeDefined()
  const taken = await describeTaken(photo)
  // Noise needs less than the largest size to stay below 400 kB; its shape is the portrait's.
  expect((taken.height ?? 0) / (taken.width ?? 1)).toBeCloseTo(4 / 3, 2)
  for (const told of ['exif', 'icc', 'xmp', 'iptc', 'orientation']) expect(taken).not.toHaveProperty(told)
})

test('a calm photo keeps 1600 pixels, and a small one is not blown up', async () => {
  expect(await describeTaken(await makeJpeg('#888', 3200, 2400))).toMatchObject({ width: 1600, height: 1200 })
  expect(await describeTaken(await makeJpeg('#888', 30, 20))).toMatchObject({ width: 30, height: 20 })
})

test('of an animation the first frame is taken', async () => {
  const frames = sharp(Buffer.concat([Buffer.alloc(300, 250), Buffer.alloc(300, 5)]), {
    raw: { width: 10, height: 20, channels: 3, pageHeight: 10 }
  })
  for (const animation of [
    await frames.clone().gif().toBuffer(),
    await frames.clone().webp({ quality: 100 }).toBuffer()
  ]) {
    expect((await sharp(animation).metadata()).pages).toBe(2)
    const { jpeg } = await take(animation)
    const { channels } = await sharp(jpeg ?? '').stats()
    expect((await sharp(jpeg ?? '').metadata()).height).toBe(10)
    expect(channels[0]?.mean).toBeGreaterThan(200)
  }
})

test('what is transparent is white in a JPEG', async () => {
  const clear = sharp({ create: { width: 9, height: 9, channels: 4, background: '#0000' } })
  const { jpeg } = await take(await clear.png().toBuffer())
  expect((await sharp(jpeg ?? '').stats()).channels[0]?.mean).toBeGreaterThan(250)
})

test.each([
  ['a progressive JPEG of half a kilobyte', makeSlowJpeg(7040, 39, { isWhole: true })],
  ['an interlaced PNG of 16 bits', makePngBomb(7000, { isDeep: true })]
])('%s that would need more than 300 MB is not opened', (_, bytes) => {
  expect(examine('"x.jpg"', bytes)).toMatch(/^"x.jpg" takes too much memory to open/)
})

test('one that stays just below is opened, and not ended on its way', async () => {
  const bytes = makeSlowJpeg(7000, 39)
  expect(examine('x', bytes)).toMatchObject({ costMb: expect.closeTo(267, -1) })
  expect(await shrinkInChildProcess(bytes, { memoryMb: 300 })).not.toBeNull()
})

test.each([
  ['time on the processor', { cpuSeconds: 0.05, memoryMb: 300 }],
  ['memory', { cpuSeconds: 20, memoryMb: 40 }]
])('a process that takes more %s than it may is ended', async (_, limits) => {
  expect(await shrinkInChildProcess(photo, limits)).toBeNull()
})

test('where no process can be started, the photo is not blamed; and a stop ends one that is open', async () => {
  const { execPath } = process
  for (const path of ['/bin/false', '/no/such/program']) {
    process.execPath = path
    const shrunk = shrinkInChildProcess(photo, { memoryMb: 300 })
    process.execPath = execPath
    await expect(shrunk).rejects.toThrow()
  }
  const stopping = new AbortController()
  const open = shrinkInChildProcess(photo, { memoryMb: 300, signal: stopping.signal })
  stopping.abort()
  await expect(open).rejects.toThrow('aborted')
})

test('where photos are opened, only the decoders of formats that we take are on', () => {
  const script = `
    import sharp from 'sharp'
    import { allowDecoders } from './server/photos/shrink.ts'
    const picture = sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
    const formats = ['jpeg', 'png', 'webp', 'gif', 'avif', 'tiff']
    const files = await Promise.all(formats.map((format) => picture.clone().toFormat(format).toBuffer()))
    files.push(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'))
    allowDecoders()
    const open = (file) => sharp(file).metadata().then(() => true, () => false)
    console.log(JSON.stringify(await Promise.all(files.map(open))))`
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' })
  expect([stdout.trim(), stderr]).toEqual([JSON.stringify([true, true, true, true, true, false, false]), ''])
})

test('a bomb of 30,000 pixels square is not opened', async () => {
  const bomb = makePngBomb(30_000)
  expect(bomb.length).toBeLessThan(1_000_000)
  expect(await take(bomb)).toEqual({ refused: ['"x.jpg" has more than 50 megapixels.'], jpeg: null })
})

test('49 megapixels in a few kilobytes are opened, and come out small', async () => {
  expect(await describeTaken(makePngBomb(7_000))).toMatchObject({ width: 1600, height: 1600 })
})

const svg =
  '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>x()</script></svg>'
const photo = await makeNoise(200, 200).jpeg().toBuffer()
const png = await makeNoise(200, 200).png().toBuffer()

test.each([
  ['a renamed script', Buffer.from('#!/bin/sh\nrm -rf /\n')],
  ['SVG', Buffer.from(svg)],
  ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['a PDF', Buffer.from('%PDF-1.7\n')],
  ['TIFF', await makeNoise(9, 9).tiff().toBuffer()],
  ['half a JPEG', photo.subarray(0, photo.length / 2)],
  ['half a PNG', png.subarray(0, png.length / 2)],
  ['the beginning of a JPEG and a script', Buffer.concat([photo.subarray(0, 20), Buffer.from(svg)])],
  ['a signature and nothing else', png.subarray(0, 8)],
  ['one byte', Buffer.from('x')],
  ['nothing', Buffer.alloc(0)]
])('%s is named instead', async (_, bytes) => {
  expect(await take(bytes)).toEqual({ refused: ['"x.jpg" is not a photo we can read.'], jpeg: null })
})

test('a photo with a script behind it is taken without the script', async () => {
  const { jpeg } = await take(Buffer.concat([photo, Buffer.from(svg)]))
  expect(jpeg?.includes('<script')).toBe(false)
})

test('the format of iPhones gets a sentence that helps', async () => {
  const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic\0\0\0\0', 'latin1')
  const { refused } = await take(heic)
  expect(refused).toEqual([expect.stringContaining('"x.jpg" is in the iPhone\'s HEIC format')])
})

test.each([
  ['holiday.svg', '"holiday.svg"'],
  ['', 'A photo'],
  ['\u202e\u2066', 'A photo'],
  ['a\u202egpj.exe', '"agpj.exe"'],
  ['two\r\nSubject: x\u2028y\0.jpg', '"twoSubject: x y.jpg"'],
  ['say "hi".jpg', '"say \'hi\'.jpg"'],
  [`${'long '.repeat(40)}name.jpeg`, '"long long long long long long l…ame.jpeg"'],
  ['🚗'.repeat(50), `"${'🚗'.repeat(31)}…${'🚗'.repeat(8)}"`]
])('the name %j is shown as %j', (name, shown) => expect(quoteName(name)).toBe(shown))
