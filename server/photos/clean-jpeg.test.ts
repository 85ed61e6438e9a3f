import { assert, constantFrom, oneof, property, tuple, uint8Array } from 'fast-check'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { makeJpeg, makeNoise, makeSlowJpeg, position, segment } from '../../tests/support/sample-photos.ts'
import { cleanJpeg } from './clean-jpeg.ts'

const plain = Buffer.from(await makeNoise(64, 48).jpeg({ quality: 95 }).toBuffer())
const secret = 'SECRET 52.4134 N'

/** Behind the JPEG's first two bytes. */
const insert = (jpeg: Buffer, ...segments: Uint8Array[]) =>
  Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)])
const clean = (jpeg: Uint8Array) => {
  const cleaned = cleanJpeg(jpeg)
  if (typeof cleaned === 'string') throw new Error(cleaned)
  return cleaned
}
const decode = (jpeg: Buffer) => sharp(jpeg, { failOn: 'warning' }).raw().toBuffer()

/** What Safari writes into every JPEG that a canvas makes, in front of the picture: EXIF, and Photoshop's. */
const safari = Buffer.from(
  '/+AAEEpGSUYAAQEAAEgASAAA/+EATEV4aWYAAE1NACoAAAAIAAIBEgADAAAAAQABAACHaQAEAAAAAQAAACYAAAAAAAKgAgAEAAAAAQAAAGSgAwAE' +
    'AAAAAQAAAGQAAAAA/+0AOFBob3Rvc2hvcCAzLjAAOEJJTQQEAAAAAAAAOEJJTQQlAAAAAAAQ1B2M2Y8AsgTpgAmY7PhCfg==',
  'base64'
)

test('a photo that Safari made is taken without the block that it writes into each', async () => {
  const cleaned = clean(insert(plain, safari))
  expect(await decode(cleaned)).toEqual(await decode(plain))
  const { exif, iptc, density } = await sharp(cleaned).metadata()
  expect({ exif, iptc, density }).toEqual({ density: 72 })
})

test('of a phone photo only the picture is left: no place, no film, no second picture, nothing behind its end', async () => {
  const thumbnail = await makeJpeg('red', 16, 16)
  const hidden = [
    segment(0xe0, Buffer.concat([Buffer.from('JFIF\0\x01\x01\0\0\x01\0\x01\x03\x02', 'latin1'), Buffer.from(secret)])),
    segment(0xe0, `JFXX\0\x10${secret}`),
    segment(0xe1, Buffer.concat([Buffer.from(`Exif\0\0${secret}`), thumbnail])),
    segment(0xe1, `http://ns.adobe.com/xap/1.0/\0${secret}`),
    segment(0xe2, `MPF\0${secret}`),
    segment(0xee, `Adobe\0\x64\0\0\0\0\x01${secret}`),
    ...[0xe5, 0xeb, 0xed, 0xef, 0xfe].map((marker) => segment(marker, secret))
  ]
  const exif = { IFD0: { Make: secret }, ...position }
  const phone = await sharp(plain).jpeg().withExif(exif).toBuffer()
  const whole = Buffer.concat([insert(phone, ...hidden), thumbnail, Buffer.from(secret)])
  const cleaned = clean(whole)
  expect(cleaned.includes('SECRET')).toBe(false)
  expect(cleaned.includes(Buffer.from(thumbnail).subarray(0, 4), 2)).toBe(false)
  expect(await decode(cleaned)).toEqual(await decode(whole))
})

test('colours stay: a profile in several parts, and inks', async () => {
  const profile = (
    await sharp(plain)
      .withIccProfile('p3')
      .jpeg()
      .toBuffer()
      .then((one) => sharp(one).metadata())
  ).icc
  if (!profile) throw new Error('It has no profile')
  const third = Math.ceil(profile.length / 3)
  const parts = [0, 1, 2].map((index) =>
    segment(
      0xe2,
      Buffer.concat([
        Buffer.from(`ICC_PROFILE\0${String.fromCharCode(index + 1)}\x03`),
        profile.subarray(index * third, (index + 1) * third)
      ])
    )
  )
  expect((await sharp(clean(insert(plain, ...parts))).metadata()).icc).toEqual(profile)
  const inks = await sharp(plain).toColourspace('cmyk').jpeg().toBuffer()
  const cleaned = clean(inks)
  expect([(await sharp(cleaned).metadata()).channels, await decode(cleaned)]).toEqual([4, await decode(inks)])
  // Says whether they are inverted.
  expect(cleaned.includes('Adobe')).toBe(true)
})

/** Flat and grey, each block of 8 x 8 pixels ended by a restart marker. */
function makeRestarts(blocks: number): Buffer {
  const code = (kind: number) => segment(0xc4, [kind, 1, ...Array(15).fill(0), 0])
  const scan = Array.from({ length: blocks }, (_, index) =>
    index === blocks - 1 ? [0x3f] : [0x3f, 0xff, 0xd0 + (index % 8)]
  )
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xdb, [0, ...Array(64).fill(1)]),
    segment(0xc0, [8, 0, 8, 0, blocks * 8, 1, 1, 0x11, 0]),
    ...[0x00, 0x10].map(code),
    segment(0xdd, [0, 1]),
    segment(0xda, [1, 1, 0, 0, 63, 0]),
    Buffer.from([...scan.flat(), 0xff, 0xd9])
  ])
}

test('restart markers, stuffed bytes, filled space and progressive pictures are walked through', async () => {
  const progressive = await sharp(plain).jpeg({ progressive: true }).toBuffer()
  expect(plain.includes(Buffer.from([0xff, 0]))).toBe(true)
  for (const jpeg of [makeRestarts(20), progressive, plain]) {
    expect(clean(jpeg)).toEqual(jpeg)
    await decode(jpeg)
  }
  const filled = insert(plain, Buffer.from([0xff, 0xff, 0xff]))
  expect(await decode(clean(filled))).toEqual(await decode(plain))
})

test('a picture of 4,096 pixels or 20 scans is taken, one more is not', async () => {
  const tooLarge = 'has more than 4,096 pixels on one side'
  expect(clean(await makeJpeg('red', 4096, 8))).toBeInstanceOf(Buffer)
  for (const [width, height] of [
    [4097, 8],
    [8, 4097]
  ])
    expect(cleanJpeg(await makeJpeg('red', width, height))).toBe(tooLarge)
  expect(clean(makeSlowJpeg(64, 19))).toBeInstanceOf(Buffer)
  expect(cleanJpeg(makeSlowJpeg(64, 20))).toBe('is not a photo we can read')
})

test('what is cut off, no JPEG, or has what browsers do not open is refused', async () => {
  const frame = plain.indexOf(Buffer.from([0xff, 0xc0]))
  const change = (offset: number, byte: number) => {
    const changed = Buffer.from(plain)
    changed[frame + offset] = byte
    return changed
  }
  const cut = Array.from({ length: plain.length }, (_, length) => plain.subarray(0, length))
  const odd = {
    png: await sharp(plain).png().toBuffer(),
    'arithmetic coding': change(1, 0xc9),
    '12 bits': change(4, 12),
    'no height': Buffer.from(plain).fill(0, frame + 5, frame + 7),
    'two colours': change(9, 2),
    'two frames': insert(plain, plain.subarray(frame, frame + 2 + plain.readUInt16BE(frame + 2))),
    'no picture': Buffer.from([0xff, 0xd8, 0xff, 0xd9]),
    'a thousand segments': insert(plain, ...Array(1000).fill(segment(0xdb, '')))
  }
  for (const [name, jpeg] of [...Object.entries(odd), ...cut.map((jpeg) => [`${jpeg.length} bytes`, jpeg] as const)])
    expect([name, cleanJpeg(jpeg)]).toEqual([name, 'is not a photo we can read'])
})

test('whatever comes, it never throws, and cleaning it twice changes nothing more', () => {
  const bytes = uint8Array({ maxLength: 3000 })
  const marker = constantFrom(0xc0, 0xc2, 0xc4, 0xd9, 0xda, 0xdb, 0xe0, 0xe1, 0xe2, 0xee, 0xfe, 0x01, 0xd8, 0xdc)
  const some = oneof(
    bytes,
    tuple(marker, uint8Array({ maxLength: 80 })).map(([kind, data]) => segment(kind, data)),
    constantFrom(plain.subarray(2), plain.subarray(2, -2), Buffer.from([0xff]))
  )
  const jpeg = tuple(some, some, some).map((parts) => Buffer.concat([Buffer.from([0xff, 0xd8]), ...parts]))
  let taken = 0
  const spoilt = tuple(jpeg, uint8Array({ maxLength: 3 }), uint8Array({ maxLength: 3 })).map(
    ([file, places, values]) => {
      const changed = Buffer.from(file)
      for (const [index, place] of places.entries()) changed[place % changed.length] = values[index] ?? 0xff
      return changed
    }
  )
  assert(
    property(oneof(bytes, jpeg, spoilt), (file) => {
      const cleaned = cleanJpeg(file)
      if (typeof cleaned === 'string') return
      taken += 1
      expect(clean(cleaned)).toEqual(cleaned)
    }),
    { numRuns: 5000 }
  )
  // Or it says nothing.
  expect(taken).toBeGreaterThan(100)
})
