import { beforeEach, expect, test } from 'vitest'
import { markPhoto } from '../../domain/photo-mark.ts'
import { filePost, jsonPost, sampleBooking } from '../../tests/support/sample-booking.ts'
import { makeJpeg, makeLongJpeg, toDataUrl } from '../../tests/support/sample-photos.ts'
import { openTestRelay, type TestRelay } from '../../tests/support/test-relay.ts'
import { limitLargeBodies } from '../photos/large-bodies.ts'
import type { Spool } from '../spool/spool.ts'

/* Photos on their way to the store. */

let relay: TestRelay
beforeEach(async () => {
  relay = await openTestRelay()
})

const photo = await makeJpeg('#123456', 400, 300)
const other = await makeJpeg('#654321', 400, 300)
/** More than text may be. */
const large = toDataUrl(await makeLongJpeg(300_000))
const send = (photos: Record<string, unknown>, address?: string) =>
  relay.post('send', jsonPost({ ...sampleBooking, ...photos }), address)
const read = async (answer: Response | Promise<Response>) => [(await answer).status, await (await answer).text()]
const readPhotos = async () =>
  (await relay.readQueue()).map((entry) => (entry.kind === 'booking' ? entry.photos : undefined))

test('photos are stored in their request, with the marks that the visitor saw', async () => {
  expect(await read(send({ photo1: toDataUrl(photo), photo3: toDataUrl(other) }))).toEqual([200, 'OK'])
  const attached = [photo, other].map((bytes) => new Uint8Array(bytes))
  expect(await readPhotos()).toEqual([{ attached, refused: [], marks: [markPhoto(photo), markPhoto(other)] }])
})

test('what is no photo is named, and the request goes on', async () => {
  const script = toDataUrl(Buffer.from('#!/bin/sh'))
  const png = toDataUrl(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), 'image/png')
  const values = [
    'https://example.com/x.jpg',
    'data:image/jpeg;base64,%%%',
    'data:text/html,<script>',
    ['x'],
    script,
    png
  ]
  for (const [index, photo2] of values.entries())
    expect(await read(send({ photo1: toDataUrl(photo), photo2, photo3: '', note: `${index}` }))).toEqual([
      200,
      'OK. Photos included: 1 of 2. Photo 2 is not a photo we can read.'
    ])
  const huge = toDataUrl(await makeJpeg('black', 4097, 8))
  const sentence = 'Photo 1 has more than 4,096 pixels on one side.'
  expect(await read(send({ photo1: huge }))).toEqual([200, `OK. Photos included: 0 of 1. ${sentence}`])
  for (const kept of await readPhotos()) expect(kept?.refused).toHaveLength(1)
})

test('three full photos fit into a request, and nothing that is no photo gets more room', async () => {
  const full = toDataUrl(await makeLongJpeg(400_000))
  const photos = { photo1: full, photo2: full, photo3: full }
  expect((await send(photos)).status).toBe(200)
  for (const post of [{ ...photos, note: 'x'.repeat(52_000) }, { carModel: 'x'.repeat(52_000) }, { photo4: full }])
    expect(await read(send(post))).toEqual([413, 'The request is larger than 50 kB'])
  const tooMuch = send({ photo1: toDataUrl(await makeLongJpeg(1_600_000)) })
  expect(await read(tooMuch)).toEqual([413, 'The request is larger than 2000 kB'])
  const files = filePost([{ name: 'car.jpg', bytes: new Uint8Array(2_100_000) }])
  expect((await relay.post('send-form', files)).status).toBe(413)
  expect(await relay.readQueue()).toHaveLength(1)
})

test('files that come with a form are named and left out, and no name is logged', async () => {
  const files = ['car.jpg', 'Żółw\u202egpj.svg', '', 'd.jpg', 'e.jpg'].map((name, index) => {
    return { name, bytes: new Uint8Array(name === '' ? 0 : 100_000 + index) }
  })
  const answer = await relay.post('send-form', filePost(files, { name: 'Ann' }))
  const sentence = 'Left out, because this form takes no files: "car.jpg", "Żółwgpj.svg", "d.jpg" and 1 more.'
  expect([answer.status, (await answer.text()).replaceAll('&quot;', '"')]).toEqual([
    200,
    expect.stringContaining(sentence)
  ])
  const [entry] = await relay.readQueue()
  expect(entry).toMatchObject({ booking: { name: 'Ann' }, photos: { attached: [], refused: [sentence] } })
  expect(relay.logged.join()).not.toMatch(/gpj|car\.jpg/)
})

test('a form cut off anywhere, or with more than 50 kB of text, is refused', async () => {
  const { headers, body } = filePost([{ name: 'car.jpg', bytes: photo }])
  const written = new Response(body)
  const type = written.headers.get('content-type') ?? ''
  const whole = Buffer.from(await written.arrayBuffer())
  const post = (bytes: Buffer<ArrayBuffer>) =>
    relay.post('send-form', { method: 'POST', headers: { ...(headers as object), 'content-type': type }, body: bytes })
  for (const length of [0, 3, 40, 700, whole.length - photo.length, whole.length - 9]) {
    const [status, page] = await read(post(whole.subarray(0, length)))
    expect([length, status, page]).toEqual([length, 400, expect.stringContaining('The form could not be read')])
  }
  const long = filePost([{ name: 'car.jpg', bytes: photo }], { note: 'x'.repeat(60_000) })
  expect((await relay.post('send-form', long)).status).toBe(413)
  expect(await relay.readQueue()).toEqual([])
  expect((await post(whole)).status).toBe(200)
})

test('where there is no room for its photos a request goes without them, all are told, and it is one request', async () => {
  const dropped: unknown[] = []
  const full = Object.assign(new Error(), { code: 'ENOSPC' })
  const { spool } = relay
  const accept: Spool['accept'] = (request, keys) =>
    request.photos?.attached.length ? Promise.reject(full) : spool.accept(request, keys)
  const parts = { spool: { accept } }
  const watch = { notePhotosDropped: (error: unknown) => void dropped.push(error) }
  // Two servers with one store.
  const relays = [await openTestRelay({ spool, parts, watch }), await openTestRelay({ spool, parts, watch })]
  const post = jsonPost({ ...sampleBooking, photo1: toDataUrl(photo), photo2: 'x', photo3: toDataUrl(other) })
  const refused = ['Photo 2 is not a photo we can read.', '2 photos could not be saved because there was no room.']
  for (const [index, one] of relays.entries()) {
    expect(await read(one.post('send', post, `192.0.2.${index}`))).toEqual([
      200,
      `OK. Photos included: 0 of 3. ${refused.join(' ')}`
    ])
  }
  expect(dropped).toEqual([full, full])
  const marks = [markPhoto(photo), markPhoto(Buffer.from('x')), markPhoto(other)]
  expect(await readPhotos()).toEqual([{ attached: [], refused, marks }])
})

test('beyond the room for all, a request waits and is then turned away; text is not held up, and room comes back', async () => {
  const largeBodies = limitLargeBodies({ most: 2, mostForOne: 1, crowd: 2, patienceMs: 50 })
  let turnedAway = 0
  const notePhotosTurnedAway = () => {
    turnedAway += 1
  }
  relay = await openTestRelay({ parts: { largeBodies }, watch: { notePhotosTurnedAway } })
  // The second is one of a network with IPv6.
  const [one, two] = ['one', '2001:db8:1'].map((sender) => largeBodies.reserve(sender))
  await Promise.all([one?.enter(), two?.enter()])
  const put = await send({ photo1: large })
  expect([put.status, put.headers.get('retry-after'), await put.text(), turnedAway]).toEqual([
    503,
    '30',
    'Too many photos are arriving at once, so nothing was sent',
    1
  ])
  expect((await send({})).status).toBe(200)
  const patient = send({ photo1: large })
  one?.leave()
  expect((await patient).status).toBe(200)
  expect((await send({ name: 'Ann', photo1: large })).status).toBe(200)
  expect(turnedAway).toBe(1)
  expect((await send({ name: 'Bob', photo1: large }, '2001:db8:1:2::3')).status).toBe(503)
})
