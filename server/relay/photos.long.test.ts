import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { bookingReference } from '../../domain/booking.ts'
import { createPhotoMark } from '../../domain/photo-mark.ts'
import { jsonPost, photoPost, sampleBooking } from '../../tests/support/sample-booking.ts'
import { makeJpeg, makeLongJpeg, makeNoise, makePngBomb, toDataUrl } from '../../tests/support/sample-photos.ts'
import { openTestRelay, type TestRelay } from '../../tests/support/test-relay.ts'
import { limitRoom } from '../photos/room.ts'
import type { Spool } from '../spool/spool.ts'

/* Photos on their way to the spool, as JSON and as a form. */

type Bytes = Uint8Array<ArrayBuffer>
let relay: TestRelay

const open = async (...options: Parameters<typeof openTestRelay>) => {
  relay = await openTestRelay(...options)
}
beforeEach(() => open())
afterEach(async () => expect(await readdir(join(relay.folder, 'spool', 'tmp'))).toEqual([]))

const photo = await makeJpeg('#123456', 400, 300)
const other = await makeJpeg('#654321', 400, 300)
const named = (bytes: Bytes) => [{ name: 'car.jpg', bytes }]
const mark = (bytes: Uint8Array) => {
  const made = createPhotoMark()
  made.add(bytes)
  return made.end()
}
const sendJson = (photos: Record<string, unknown>) => relay.post('send', jsonPost({ ...sampleBooking, ...photos }))
const read = async (answer: Response | Promise<Response>) => [(await answer).status, await (await answer).text()]
const readPhotos = async () =>
  (await relay.readQueue()).map((entry) => (entry.kind === 'booking' ? entry.photos : undefined))

test('photos in a JSON request lie in its one file, written anew, with the marks that the visitor saw', async () => {
  expect(await read(sendJson({ photo1: toDataUrl(photo), photo3: toDataUrl(other) }))).toEqual([200, 'OK'])
  const [photos] = await readPhotos()
  expect(photos).toMatchObject({ refused: [], marks: [mark(photo), mark(other)] })
  expect(photos?.taken.map(({ name }) => name)).toEqual(['photo-1.jpg', 'photo-2.jpg'])
  const [first] = photos?.taken ?? []
  expect(await sharp(Buffer.from(first?.data ?? '', 'base64')).metadata()).toMatchObject({ width: 400, height: 300 })
})

test('three full photos fit into a JSON request, and nothing that is no photo gets more room', async () => {
  const large = toDataUrl(await makeLongJpeg(400_000))
  const photos = { photo1: large, photo2: large, photo3: large }
  expect((await sendJson(photos)).status).toBe(200)
  for (const post of [{ ...photos, note: 'x'.repeat(52_000) }, { carModel: 'x'.repeat(52_000) }, { photo4: large }])
    expect(await read(sendJson(post))).toEqual([413, 'The request is larger than 50 kB'])
  const tooMuch = sendJson({ photo1: toDataUrl(await makeLongJpeg(1_400_000)) })
  expect(await read(tooMuch)).toEqual([413, 'The request is larger than 1700 kB'])
  expect(await relay.readQueue()).toHaveLength(1)
})

test('what is no photo in a JSON request is named, and the request goes on', async () => {
  const script = toDataUrl(Buffer.from('#!/bin/sh'))
  const values = ['https://example.com/x.jpg', 'data:image/jpeg;base64,%%%', 'data:text/html,<script>', ['x'], script]
  for (const [index, photo1] of values.entries())
    expect((await sendJson({ photo1, photo2: toDataUrl(photo), photo3: '', note: `${index}` })).status).toBe(200)
  for (const photos of await readPhotos()) {
    expect(photos?.refused).toEqual(['Photo 1 is not a photo we can read.'])
    expect([photos?.taken.length, photos?.marks.length]).toEqual([1, 2])
  }
})

test('a form brings photos too; those that cannot be taken are named, and no name is logged', async () => {
  const scan = await makeNoise(40, 30).webp().toBuffer()
  const answer = await relay.post(
    'send-form',
    photoPost([
      { name: 'car.jpg', bytes: photo },
      { name: 'Żółw\u202egpj.svg', bytes: Buffer.from('<svg/>') },
      { name: '', bytes: Buffer.alloc(0) },
      { name: 'seat.webp', bytes: scan },
      { name: 'roof.jpg', bytes: other },
      { name: 'door.jpg', bytes: other }
    ])
  )
  expect(answer.status).toBe(200)
  expect(await answer.text()).toContain('Booking request submitted!')
  const [photos] = await readPhotos()
  expect(photos?.taken.map(({ name }) => name)).toEqual(['photo-1.jpg', 'photo-2.jpg'])
  expect(photos?.refused).toEqual([
    '"Żółwgpj.svg" is not a photo we can read.',
    '"roof.jpg" and another are too many: we can take 3 photos.'
  ])
  expect(photos?.marks).toEqual([photo, Buffer.from('<svg/>'), scan, other, other].map(mark))
  expect(relay.logged.join()).not.toMatch(/gpj|roof/)
})

test('a photo of 8 MB is taken, one byte more or a bomb is named, and a form of 26 MB brings back what was typed', async () => {
  const most = await makeLongJpeg(8_000_000)
  const files = [
    { name: 'most.jpg', bytes: most },
    { name: 'more.jpg', bytes: Buffer.concat([most, Buffer.alloc(1)]) },
    { name: 'bomb.png', bytes: makePngBomb(30_000) }
  ]
  expect((await relay.post('send-form', photoPost(files))).status).toBe(200)
  const [photos] = await readPhotos()
  expect(photos?.refused).toEqual(['"more.jpg" is larger than 8 MB.', '"bomb.png" has more than 50 megapixels.'])
  expect(photos?.taken).toHaveLength(1)
  expect(photos?.marks).toEqual(files.map(({ bytes }) => mark(bytes)))

  const [status, page] = await read(
    relay.post('send-form', photoPost([...named(photo), ...named(Buffer.alloc(26_000_000, 1))]))
  )
  expect(status).toBe(413)
  expect(page).toContain('The request is larger than 25 MB. Please send it again.')
  expect(page).toContain(`value="${sampleBooking.postalCode}"`)
  expect(page).toContain('Please choose your photos again')
})

test('whoever presses again too soon, with the same photos or others, is kept waiting for a second, not for a day', async () => {
  const press = async (bytes: Bytes) => (await relay.post('send-form', photoPost(named(bytes)), '203.0.113.5')).status
  expect(await Promise.all([press(photo), press(photo)])).toEqual([200, 200])
  expect(await press(other)).toBe(200)
  // Photos tell two requests apart.
  const references = (await relay.readQueue()).map(
    (entry) => entry.kind === 'booking' && bookingReference(entry.booking, entry.photos?.marks)
  )
  expect([references.length, new Set(references).size]).toEqual([2, 2])
  await open({ env: { DAILY_LIMIT: '1' } })
  expect([await press(photo), await press(other)]).toEqual([200, 429])
})

test('beyond the room for all visitors a request is put off with what was typed, and room comes back', async () => {
  const inFlight = limitRoom(30_000_000, 30_000_000)
  await open({ parts: { inFlight, patienceMs: 0 } })
  const held = inFlight.take('others', 29_000_000)
  const form = await relay.post('send-form', photoPost(named(await makeLongJpeg(1_200_000)), { name: 'Ann' }))
  const page = await form.text()
  expect([form.status, form.headers.get('retry-after')]).toEqual([503, '30'])
  expect(page).toContain('Too many photos are arriving at once, so nothing was sent. Please send it again.')
  expect(page).toContain('value="Ann"')
  expect(page).toContain('Please choose your photos again')

  const photo1 = toDataUrl(await makeLongJpeg(300_000))
  const put = await sendJson({ photo1 })
  expect([put.status, put.headers.get('retry-after')]).toEqual([503, '30'])
  // Who sends no photo is not held up by those who do.
  expect((await sendJson({})).status).toBe(200)
  held.release()
  expect((await sendJson({ photo1 })).status).toBe(200)
  expect(inFlight.take('others', 30_000_000).hasRoom).toBe(true)
})

test.each([
  ['in the middle of a photo', true],
  ['once a photo has been read', false]
])('where the disk fills up %s, the request goes without it, and all are told', async (_, isEarly) => {
  const dropped: unknown[] = []
  const keepUpload: Spool['keepUpload'] = async (chunks) => {
    for await (const _chunk of chunks) if (isEarly) break
    throw Object.assign(new Error(), { code: 'ENOSPC' })
  }
  await open({ parts: { keepUpload, onPhotosDropped: (error: unknown) => dropped.push(error) } })
  const large = await makeLongJpeg(2_000_000)
  const notSaved = '"car.jpg" could not be saved because there was no room for it.'
  const [status, page] = await read(relay.post('send-form', photoPost(named(large), {}, { isLast: false })))
  expect([status, String(page).replaceAll('&quot;', '"').includes(notSaved)]).toEqual([200, true])
  expect(await read(sendJson({ name: 'Ann', photo2: toDataUrl(photo) }))).toEqual([
    200,
    'OK. Photos included: 0 of 1. Photo 2 could not be saved because there was no room for it.'
  ])
  const kept = await readPhotos()
  expect(kept).toHaveLength(2)
  expect(kept).toContainEqual({ taken: [], refused: [notSaved], marks: [mark(large)] })
  expect(dropped).toHaveLength(2)
})

test('where too many photos wait to be shrunk, the request goes without its own, and they can be sent again', async () => {
  let hasRoom = false
  await open({ parts: { shrinker: { take: () => ({ hasRoom, release() {} }), add() {} } } })
  const send = () => read(sendJson({ photo1: toDataUrl(photo) }))
  const sentence = 'Photo 1 could not be taken because too many photos were waiting.'
  expect(await send()).toEqual([200, `OK. Photos included: 0 of 1. ${sentence}`])
  hasRoom = true
  expect(await send()).toEqual([200, 'OK'])
  hasRoom = false
  // They are safe, so they are not called lost.
  expect(await send()).toEqual([200, 'OK'])
  expect([await relay.spool.listArrived(), await relay.spool.take(2)]).toMatchObject([{ length: 1 }, { length: 1 }])
})
