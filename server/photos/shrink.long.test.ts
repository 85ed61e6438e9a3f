import { spawnSync } from 'node:child_process'
import { array, assert, asyncProperty, constantFrom, nat, record, tuple } from 'fast-check'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { tellFormat } from '../../domain/picture-header.ts'
import { makeJpeg, makeNoise, makePngBomb, makeSlowJpeg } from '../../tests/support/sample-photos.ts'
import { examine, quoteName, sayUnreadable } from './received.ts'
import { shrink } from './shrink.ts'
import { shrinkInChildProcess } from './shrink-in-child-process.ts'

/** What becomes of a photo: examined at the door, then shrunk. */
async function take(bytes: Uint8Array): Promise<Buffer | string> {
  const examined = examine('"x.jpg"', bytes)
  if (typeof examined === 'string') return examined
  return shrink(bytes).catch(() => sayUnreadable('"x.jpg"'))
}

async function describeTaken(bytes: Uint8Array) {
  const jpeg = await take(bytes)
  if (typeof jpeg === 'string') throw new Error(jpeg)
  expect(jpeg.length).toBeLessThanOrEqual(400_000)
  const [{ channels }, metadata] = [await sharp(jpeg).stats(), await sharp(jpeg).metadata()]
  return { ...metadata, brightness: channels[0]?.mean ?? 0 }
}

const formats = ['jpeg', 'png', 'webp', 'gif', 'avif'] as const

test.each(formats)('%s is taken, as a JPEG', async (format) => {
  const picture = await makeNoise(120, 80).toFormat(format).toBuffer()
  expect(await describeTaken(picture)).toMatchObject({ format: 'jpeg', width: 120, height: 80 })
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

test('a calm photo keeps 1600 pixels, a small one is not blown up, and what is transparent is white', async () => {
  expect(await describeTaken(await makeJpeg('#888', 3200, 2400))).toMatchObject({ width: 1600, height: 1200 })
  expect(await describeTaken(await makeJpeg('#888', 30, 20))).toMatchObject({ width: 30, height: 20 })
  // 49 megapixels in a few kilobytes.
  expect(await describeTaken(makePngBomb(7_000))).toMatchObject({ width: 1600, height: 1600 })
  const clear = sharp({ create: { width: 9, height: 9, channels: 4, background: '#0000' } })
  expect((await describeTaken(await clear.png().toBuffer())).brightness).toBeGreaterThan(250)
})

const svg =
  '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>x()</script></svg>'
const photo = await makeNoise(200, 200).jpeg().toBuffer()
const png = await makeNoise(200, 200).png().toBuffer()
const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic\0\0\0\0', 'latin1')
const isNoPhoto = /^"x.jpg" is not a photo we can read\.$/
const needsTooMuch = /^"x.jpg" takes too much memory to open/

test.each<[string, Uint8Array, RegExp]>([
  ['a renamed script', Buffer.from('#!/bin/sh\nrm -rf /\n'), isNoPhoto],
  ['SVG', Buffer.from(svg), isNoPhoto],
  ['TIFF', await makeNoise(9, 9).tiff().toBuffer(), isNoPhoto],
  ['half a JPEG', photo.subarray(0, photo.length / 2), isNoPhoto],
  ['half a PNG', png.subarray(0, png.length / 2), isNoPhoto],
  ['the beginning of a JPEG and a script', Buffer.concat([photo.subarray(0, 20), Buffer.from(svg)]), isNoPhoto],
  ['a signature and nothing else', png.subarray(0, 8), isNoPhoto],
  ['nothing', Buffer.alloc(0), isNoPhoto],
  ['the format of iPhones', heic, /^"x.jpg" is in the iPhone's HEIC format/],
  ['a bomb of 30,000 pixels square', makePngBomb(30_000), /^"x.jpg" has more than 50 megapixels/],
  ['a progressive JPEG of half a kilobyte', makeSlowJpeg(7040, 39, { isWhole: true }), needsTooMuch],
  ['an interlaced PNG of 16 bits', makePngBomb(7000, { isDeep: true }), needsTooMuch]
])('%s is not opened, and named instead', async (_, bytes, sentence) => expect(await take(bytes)).toMatch(sentence))

test('a photo with a script behind it is taken without the script', async () => {
  expect((await take(Buffer.concat([photo, Buffer.from(svg)]))).includes('<script')).toBe(false)
})

test('one that stays just below 300 MB is opened, and not ended on its way', async () => {
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

test('a damaged photo comes out whole or not at all', async () => {
  const samples = await Promise.all(formats.map((format) => makeNoise(40, 30).toFormat(format).toBuffer()))
  const changes = array(tuple(nat(3000), nat(255)), { maxLength: 4 })
  const damaged = record({ sample: constantFrom(...samples), changes, cut: constantFrom(0, 0, 0, 1, 100, 700) })
  const counts = { taken: 0, refused: 0 }
  await assert(
    asyncProperty(damaged, async ({ sample, changes, cut }) => {
      const bytes = new Uint8Array(sample.subarray(0, sample.length - cut))
      for (const [at, byte] of changes) if (at < bytes.length) bytes[at] = byte
      const jpeg = await take(bytes)
      counts[typeof jpeg === 'string' ? 'refused' : 'taken'] += 1
      if (typeof jpeg !== 'string') expect(tellFormat(jpeg)).toBe('jpeg')
    }),
    { numRuns: 400 }
  )
  expect(Math.min(counts.taken, counts.refused)).toBeGreaterThan(25)
})

test.each([
  ['\u202e\u2066', 'A photo'],
  ['two\r\nSubject: x\u2028y\0.jpg', '"twoSubject: x y.jpg"'],
  ['say "hi".jpg', '"say \'hi\'.jpg"'],
  ['🚗'.repeat(50), `"${'🚗'.repeat(31)}…${'🚗'.repeat(8)}"`]
])('the name %j is shown as %j', (name, shown) => expect(quoteName(name)).toBe(shown))
