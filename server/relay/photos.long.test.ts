import { readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { bookingReference } from '../../domain/booking.ts'
import { createPhotoMark } from '../../domain/photo-mark.ts'
import { createBadDisk, type DiskMood } from '../../tests/support/bad-disk.ts'
import { jsonPost, photoPost, sampleBooking } from '../../tests/support/sample-booking.ts'
import { makeJpeg, makeLongJpeg, makeNoise, makePngBomb, toDataUrl } from '../../tests/support/sample-photos.ts'
import { openTestRelay } from '../../tests/support/test-relay.ts'
import { limitRoom } from '../photos/room.ts'
import { type Files, realFiles } from '../spool/files.ts'
import type { Spool } from '../spool/spool.ts'

/* Photos on their way to the spool, as JSON and as a form. */

type Bytes = Uint8Array<ArrayBuffer>
type TestRelay = Awaited<ReturnType<typeof openTestRelay>>
let relay: TestRelay

beforeEach(async () => {
  relay = await openTestRelay()
})
afterEach(async () => {
  expect(await listLeftOvers()).toEqual([])
  await relay.close()
})

const photo = await makeJpeg('#123456', 400, 300)
const other = await makeJpeg('#654321', 400, 300)
const listLeftOvers = (of = relay) => readdir(join(of.folder, 'spool', 'tmp'))
const mark = (bytes: Uint8Array) => {
  const made = createPhotoMark()
  made.add(bytes)
  return made.end()
}
const sendJson = (photos: Record<string, unknown>, more = {}) =>
  relay.post('send', jsonPost({ ...sampleBooking, ...photos, ...more }))
const readPhotos = async (of = relay) =>
  (await of.readQueue()).map((entry) => (entry.kind === 'booking' ? entry.photos : undefined))

test('photos in a JSON request lie in its one file, written anew, with the marks that the visitor saw', async () => {
  const answer = await sendJson({ photo1: toDataUrl(photo), photo3: toDataUrl(other) })
  expect([answer.status, await answer.text()]).toEqual([200, 'OK'])
  const [photos] = await readPhotos()
  expect(photos).toMatchObject({ refused: [], marks: [mark(photo), mark(other)] })
  expect(photos?.taken.map(({ name }) => name)).toEqual(['photo-1.jpg', 'photo-2.jpg'])
  const [first] = photos?.taken ?? []
  expect(await sharp(Buffer.from(first?.data ?? '', 'base64')).metadata()).toMatchObject({ width: 400, height: 300 })
})

test('a request without photos is kept as before, without a word about them', async () => {
  await sendJson({ photo1: '', photo2: null })
  await relay.post('send-form', photoPost([{ name: '', bytes: Buffer.alloc(0) }], { name: 'Bob' }))
  const entries = await relay.readQueue()
  expect(entries).toHaveLength(2)
  for (const entry of entries) expect(entry).not.toHaveProperty('photos.marks')
})

test('three full photos fit into a JSON request, and nothing that is no photo gets more room', async () => {
  const large = await makeLongJpeg(400_000)
  const photos = { photo1: toDataUrl(large), photo2: toDataUrl(large), photo3: toDataUrl(large) }
  expect((await sendJson(photos)).status).toBe(200)
  expect(await (await sendJson({ ...photos, note: 'x'.repeat(52_000) })).text()).toBe(
    'The request is larger than 50 kB'
  )
  for (const post of [{ carModel: 'x'.repeat(52_000) }, { photo: toDataUrl(large) }, { photo4: toDataUrl(large) }]) {
    const answer = await sendJson(post)
    expect([answer.status, await answer.text()]).toEqual([413, 'The request is larger than 50 kB'])
  }
  const tooMuch = await sendJson({ photo1: toDataUrl(await makeLongJpeg(1_400_000)) })
  expect([tooMuch.status, await tooMuch.text()]).toEqual([413, 'The request is larger than 1700 kB'])
  expect(await relay.readQueue()).toHaveLength(1)
})

test.each([
  ['no data URL', 'https://example.com/x.jpg'],
  ['a broken one', 'data:image/jpeg;base64,%%%'],
  ['of another kind', 'data:text/html,<script>'],
  ['a list', ['x']],
  ['a script in disguise', toDataUrl(Buffer.from('#!/bin/sh'))]
])('a JSON photo that is %s is named, and the request goes on', async (_, value) => {
  expect((await sendJson({ photo1: value, photo2: toDataUrl(photo) })).status).toBe(200)
  const [photos] = await readPhotos()
  expect(photos?.refused).toEqual(['Photo 1 is not a photo we can read.'])
  expect(photos?.taken).toHaveLength(1)
  expect(photos?.marks).toHaveLength(2)
})

test('a form brings photos too; those that cannot be taken are named in the spool and on the page', async () => {
  const scan = await makeNoise(40, 30).webp().toBuffer()
  const answer = await relay.post(
    'send-form',
    photoPost([
      { name: 'car.jpg', bytes: photo },
      { name: 'holiday.svg', bytes: Buffer.from('<svg/>') },
      { name: '', bytes: Buffer.alloc(0) },
      { name: 'seat.webp', bytes: scan },
      { name: 'roof.jpg', bytes: other },
      { name: 'door.jpg', bytes: other }
    ])
  )
  const page = await answer.text()
  expect(answer.status).toBe(200)
  const [photos] = await readPhotos()
  expect(photos?.taken.map(({ name }) => name)).toEqual(['photo-1.jpg', 'photo-2.jpg'])
  expect(photos?.refused).toEqual([
    '"holiday.svg" is not a photo we can read.',
    '"roof.jpg" and another are too many: we can take 3 photos.'
  ])
  expect(photos?.marks).toEqual([photo, Buffer.from('<svg/>'), scan, other, other].map(mark))
  expect(page).toContain('Booking request submitted!')
})

test('a photo of 8 MB is taken, one byte more is named, whatever follows', async () => {
  const most = await makeLongJpeg(8_000_000)
  const files = [
    { name: 'most.jpg', bytes: most },
    { name: 'more.jpg', bytes: Buffer.concat([most, Buffer.alloc(1)]) },
    { name: 'car.jpg', bytes: photo }
  ]
  expect((await relay.post('send-form', photoPost(files))).status).toBe(200)
  const [photos] = await readPhotos()
  expect(photos?.refused).toEqual(['"more.jpg" is larger than 8 MB.'])
  expect(photos?.taken).toHaveLength(2)
  expect(photos?.marks).toEqual(files.map(({ bytes }) => mark(bytes)))
})

test('a file of 20 MB does not stop the request, a form of 26 MB is refused with what was typed', async () => {
  const huge = { name: 'film.jpg', bytes: Buffer.alloc(20_000_000, 1) }
  expect((await relay.post('send-form', photoPost([huge]))).status).toBe(200)
  expect((await readPhotos())[0]?.refused).toEqual(['"film.jpg" is larger than 8 MB.'])
  const answer = await relay.post('send-form', photoPost([huge, { ...huge, bytes: huge.bytes.subarray(0, 6e6) }]))
  const page = await answer.text()
  expect(answer.status).toBe(413)
  expect(page).toContain('The request is larger than 25 MB. Please send it again.')
  expect(page).toContain(`value="${sampleBooking.postalCode}"`)
  expect(page).toContain('Please choose your photos again')
})

test('a bomb is named, and what follows is taken', async () => {
  const files = [
    { name: 'bomb.png', bytes: makePngBomb(30_000) },
    { name: 'car.jpg', bytes: photo }
  ]
  expect((await relay.post('send-form', photoPost(files))).status).toBe(200)
  const [photos] = await readPhotos()
  expect(photos?.refused).toEqual(['"bomb.png" has more than 50 megapixels.'])
  expect(photos?.taken).toHaveLength(1)
})

test('after a mistake all that was typed comes back, and the photos are asked for again', async () => {
  const answer = await relay.post('send-form', photoPost([{ name: 'car.jpg', bytes: photo }], { phone: '+44' }))
  const page = await answer.text()
  expect(answer.status).toBe(400)
  expect(page).toContain('Phone number should contain only digits')
  expect(page).toContain('Please choose your photos again')
  expect(page).toContain(`value="${sampleBooking.postalCode}"`)
  const without = await relay.post('send-form', photoPost([], { phone: '+44' }))
  expect(await without.text()).not.toContain('photos again')
})

test('photos tell two requests apart, and the same ones make it a twin', async () => {
  const post = (bytes: Bytes) => relay.post('send-form', photoPost([{ name: 'car.jpg', bytes }]))
  for (const bytes of [photo, other, photo]) expect((await post(bytes)).status).toBe(200)
  const entries = await relay.readQueue()
  expect(entries).toHaveLength(2)
  const references = entries.map(
    (entry) => entry.kind === 'booking' && bookingReference(entry.booking, entry.photos?.marks)
  )
  expect(new Set(references).size).toBe(2)
})

test('pressed twice while the first is still being developed, both are told of success and one is kept', async () => {
  const files = [
    { name: 'car.jpg', bytes: await makeNoise(1500, 1500).jpeg().toBuffer() },
    { name: 'notes.txt', bytes: Buffer.from('x') }
  ]
  const press = () => relay.post('send-form', photoPost(files), '203.0.113.9')
  const answers = await Promise.all([press(), press()])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(await relay.readQueue()).toHaveLength(1)
})

test('whoever comes too soon with other photos is kept waiting for a second, and a day is too long', async () => {
  const press = (of: TestRelay, bytes: Bytes) =>
    of.post('send-form', photoPost([{ name: 'car.jpg', bytes }]), '203.0.113.5')
  expect([(await press(relay, photo)).status, (await press(relay, other)).status]).toEqual([200, 200])
  expect(await relay.readQueue()).toHaveLength(2)
  const strict = await openTestRelay({ env: { DAILY_LIMIT: '1' } })
  expect([(await press(strict, photo)).status, (await press(strict, other)).status]).toEqual([200, 429])
  await strict.close()
})

test('beyond 60 MB of all visitors a request is put off with what was typed, and room comes back', async () => {
  const inFlight = limitRoom(30_000_000, 30_000_000)
  const busy = await openTestRelay({ parts: { inFlight, patienceMs: 0 } })
  const large = { name: 'car.jpg', bytes: await makeLongJpeg(1_200_000) }
  const held = inFlight.take('others', 29_000_000)
  const form = await busy.post('send-form', photoPost([{ name: 'seat.jpg', bytes: photo }, large], { name: 'Ann' }))
  const page = await form.text()
  expect([form.status, form.headers.get('retry-after')]).toEqual([503, '30'])
  expect(page).toContain('Too many photos are arriving at once, so nothing was sent. Please send it again.')
  expect(page).toContain('value="Ann"')
  expect(page).toContain('Please choose your photos again')

  const json = jsonPost({ ...sampleBooking, photo1: toDataUrl(await makeLongJpeg(300_000)) })
  const put = await busy.post('send', json)
  expect([put.status, put.headers.get('retry-after')]).toEqual([503, '30'])
  // Who sends no photo is not held up by those who do.
  expect((await busy.post('send', jsonPost())).status).toBe(200)
  held.release()
  expect((await busy.post('send', json)).status).toBe(200)
  expect(inFlight.take('others', 30_000_000).hasRoom).toBe(true)
  expect(await listLeftOvers(busy)).toEqual([])
  await busy.close()
})

test.each([
  ['full', 507],
  ['read-only', 503]
] as const)('on a disk that is %s nothing is kept of a photo, and what was typed comes back', async (mood, status) => {
  let now: DiskMood = 'well'
  const bad = await openTestRelay({ files: createBadDisk(() => now).files })
  now = mood
  const answer = await bad.post('send-form', photoPost([{ name: 'car.jpg', bytes: photo }]))
  expect(answer.status).toBe(status)
  expect(await answer.text()).toContain(`value="${sampleBooking.postalCode}"`)
  now = 'well'
  expect(await listLeftOvers(bad)).toEqual([])
  expect((await bad.post('send-form', photoPost([{ name: 'car.jpg', bytes: photo }]))).status).toBe(200)
  await bad.close()
})

const noSpace = () => Object.assign(new Error(), { code: 'ENOSPC' })
const fillsUp: [string, Spool['keepUpload']][] = [
  [
    'in the middle of a photo',
    async (chunks) => {
      for await (const _ of chunks) break
      throw noSpace()
    }
  ],
  [
    'once a photo has been read',
    async (chunks) => {
      for await (const _ of chunks);
      throw noSpace()
    }
  ]
]
test.each(fillsUp)(
  'where the disk fills up %s, the request goes without it, and all are told',
  async (_, keepUpload) => {
    const dropped: unknown[] = []
    const parts = { keepUpload, onPhotosDropped: (error: unknown) => dropped.push(error) }
    const full = await openTestRelay({ parts })
    const large = { name: 'car.jpg', bytes: await makeLongJpeg(2_000_000) }
    const notSaved = '"car.jpg" could not be saved because there was no room for it.'
    const form = await full.post('send-form', photoPost([large], {}, { isLast: false }))
    expect([form.status, (await form.text()).replaceAll('&quot;', '"').includes(notSaved)]).toEqual([200, true])
    const json = await full.post('send', jsonPost({ ...sampleBooking, name: 'Ann', photo2: toDataUrl(photo) }))
    expect([json.status, await json.text()]).toEqual([
      200,
      'OK. Photos included: 0 of 1. Photo 2 could not be saved because there was no room for it.'
    ])
    const kept = await readPhotos(full)
    expect(kept.flatMap((photos) => photos?.refused).sort()).toEqual([
      notSaved,
      expect.stringContaining('Photo 2 could not')
    ])
    expect(kept).toContainEqual({ taken: [], refused: [notSaved], marks: [mark(large.bytes)] })
    expect(dropped).toHaveLength(2)
    await full.close()
  }
)

test('where there is room for the request alone, it goes without its photos', async () => {
  let isFull = false
  const files: Files = {
    ...realFiles,
    async rename(from, to) {
      if (isFull && /arrived/.test(String(to))) throw noSpace()
      return realFiles.rename(from, to)
    }
  }
  const full = await openTestRelay({ files })
  isFull = true
  const answer = await full.post('send', jsonPost({ ...sampleBooking, photo1: toDataUrl(photo) }))
  expect(await answer.text()).toMatch(/^OK. Photos included: 0 of 1. Photo 1 could not be saved/)
  expect(await readPhotos(full)).toEqual([{ taken: [], refused: [expect.any(String)], marks: [mark(photo)] }])
  expect(await listLeftOvers(full)).toEqual([])
  await full.close()
})

test('where too many photos wait to be shrunk, the request goes without its own, and says so', async () => {
  const noRoom = { take: () => ({ hasRoom: false, release() {} }), add() {} }
  const busy = await openTestRelay({ parts: { shrinker: noRoom } })
  const answer = await busy.post('send', jsonPost({ ...sampleBooking, photo1: toDataUrl(photo) }))
  const sentence = 'Photo 1 could not be taken because too many photos were waiting.'
  expect([answer.status, await answer.text()]).toEqual([200, `OK. Photos included: 0 of 1. ${sentence}`])
  expect(await readPhotos(busy)).toEqual([{ taken: [], refused: [sentence], marks: [mark(photo)] }])
  await busy.close()
})

test('photos that found no room can be sent again; those that are safe are not called lost', async () => {
  let hasRoom = false
  const parts = { shrinker: { take: () => ({ hasRoom, release() {} }), add() {} } }
  const busy = await openTestRelay({ parts })
  const send = async () => (await busy.post('send', jsonPost({ ...sampleBooking, photo1: toDataUrl(photo) }))).text()
  expect(await send()).toMatch(/^OK. Photos included: 0 of 1/)
  hasRoom = true
  expect(await send()).toBe('OK')
  hasRoom = false
  expect(await send()).toBe('OK')
  expect([await busy.spool.listArrived(), await busy.spool.list()]).toMatchObject([{ length: 1 }, { length: 1 }])
  await busy.close()
})

test('what a crash left of photos is swept, what is still needed stays', async () => {
  async function* chunks() {
    yield photo
  }
  const old = await relay.spool.keepUpload(chunks())
  const [name = ''] = await listLeftOvers()
  const file = join(relay.folder, 'spool', 'tmp', name)
  expect(await relay.spool.removeHalfWritten()).toBe(0)
  await utimes(file, 0, 0)
  expect(await relay.spool.removeHalfWritten()).toBe(1)
  await old.remove()
})

test('nothing of a photo is logged', async () => {
  await relay.post('send-form', photoPost([{ name: 'number-plate.svg', bytes: Buffer.from('<svg/>') }]))
  expect(relay.logged.join()).not.toContain('number-plate')
})
