import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { browserPost, sampleBooking, sampleIds } from '../../tests/support/sample-booking.ts'
import { makeLongJpeg } from '../../tests/support/sample-photos.ts'
import { openTestRelay } from '../../tests/support/test-relay.ts'
import { limitRoom } from '../photos/room.ts'
import { readMultipart } from './read-multipart.ts'

/* Forms as no browser writes them, or not to the end. */

let relay: Awaited<ReturnType<typeof openTestRelay>>
const inFlight = limitRoom(60_000_000, 60_000_000)

beforeEach(async () => {
  relay = await openTestRelay({ parts: { inFlight } })
})
afterEach(async () => {
  expect(await readdir(join(relay.folder, 'spool', 'tmp'))).toEqual([])
  // Nothing is held by a request that has ended.
  const all = inFlight.take('all', 60_000_000)
  expect(all.hasRoom).toBe(true)
  all.release()
  await relay.close()
})

const boundary = 'b'
const photo = Buffer.from(await makeLongJpeg(150_000))
const field = (name: string, value: string) =>
  Buffer.from(`--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
const file = (name: string, bytes: Buffer, fileName = 'car.jpg') =>
  Buffer.concat([
    Buffer.from(`--b\r\nContent-Disposition: form-data; name="${name}"; filename="${fileName}"\r\n\r\n`),
    bytes,
    Buffer.from('\r\n')
  ])
const fields = Object.entries({ ...sampleBooking, ...sampleIds, acceptedTerms: 'yes' }).map(([name, value]) =>
  field(name, value)
)
const end = Buffer.from('--b--\r\n')

async function send(parts: (Buffer | string)[], type = `multipart/form-data; boundary=${boundary}`) {
  const body = Buffer.concat(parts.map((part) => Buffer.from(part)))
  const headers = { ...(browserPost().headers as Record<string, string>), 'content-type': type }
  const answer = await relay.post('send-form', { method: 'POST', headers, body })
  return { status: answer.status, page: await answer.text() }
}
const readEntries = async () => (await relay.readQueue()).filter((entry) => entry.kind === 'booking')

test('fields may come after the photos', async () => {
  expect((await send([file('photos', photo), ...fields, end])).status).toBe(200)
  expect(await readEntries()).toMatchObject([{ booking: sampleBooking, photos: { taken: [{ name: 'photo-1.jpg' }] } }])
})

test('the last of two equal names counts, but every add-on', async () => {
  const parts = [...fields, field('name', 'Ann'), field('addOns', 'Wax'), field('addOns', 'Dog hair'), end]
  expect((await send(parts)).status).toBe(200)
  expect(await readEntries()).toMatchObject([{ booking: { name: 'Ann', addOns: 'Wax; Dog hair' } }])
})

test('wherever a form is cut off, nothing is sent and nothing is left', async () => {
  const whole = Buffer.concat([...fields, file('photos', photo), file('photos', photo), end])
  const after = whole.length - end.length
  for (const length of [
    0,
    1,
    3,
    40,
    80,
    700,
    after - 150_100,
    after - 150_000,
    after - 9,
    after - 1,
    after,
    after + 3
  ]) {
    const { status, page } = await send([whole.subarray(0, length)])
    expect([length, status]).toEqual([length, 400])
    expect(page).toContain('The form could not be read')
  }
  expect(await readEntries()).toEqual([])
  expect((await send([whole])).status).toBe(200)
})

test.each([
  ['no boundary', 'multipart/form-data'],
  ['an empty boundary', 'multipart/form-data; boundary='],
  ['another boundary', 'multipart/form-data; boundary=c']
])('with %s it is no form', async (_, type) => {
  expect((await send([...fields, end], type)).status).toBe(400)
})

test('parts that are no fields are passed over', async () => {
  const odd = [
    '--b\r\n\r\nno header\r\n',
    '--b\r\nContent-Disposition: attachment\r\n\r\nx\r\n',
    '--b\r\nContent-Disposition: form-data\r\n\r\nno name\r\n',
    '--b\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\nx\r\n',
    '--b\r\nContent-Disposition: form-data; name="note"\r\nContent-Type: text/plain; charset=klingon\r\n\r\nhi\r\n',
    file('somewhere', photo.subarray(0, 900)),
    file('photos', Buffer.alloc(0), '')
  ]
  expect((await send(['before the first', '\r\n', ...odd, ...fields, end, 'behind the last'])).status).toBe(200)
  const [entry] = await readEntries()
  expect(entry?.booking).toMatchObject(sampleBooking)
  expect(entry).not.toHaveProperty('photos.marks')
})

test('a thousand fields are read, and what is no photo stays within 50 kB', async () => {
  const many = Array.from({ length: 1000 }, (_, index) => field(`f${index}`, ''))
  expect(Buffer.concat(many).length).toBeGreaterThan(50_000)
  const few = many.slice(0, 700)
  expect((await send([...few, ...fields, end])).status).toBe(200)
  const tooMuch: Buffer[][] = [
    many,
    [field('x'.repeat(60_000), '')],
    [field('note', 'x'.repeat(60_000))],
    [file('somewhere', photo)],
    Array.from({ length: 2000 }, () => file('photos', Buffer.alloc(0), '')),
    [Buffer.from(`--b\r\nX: ${'y'.repeat(200_000)}\r\n\r\n`)]
  ]
  for (const parts of tooMuch) {
    const { status, page } = await send([...fields, ...parts, end])
    expect(status).toBe(413)
    expect(page).toContain('The request is larger than 50 kB')
    expect(page).toContain(`value="${sampleBooking.postalCode}"`)
  }
  expect((await send([...fields, end, Buffer.alloc(60_000)])).status).toBe(413)
  expect(await readEntries()).toHaveLength(1)
})

test('an album is named in one sentence, and every photo marks the request', async () => {
  const album = Array.from({ length: 20 }, (_, index) => file('photos', photo.subarray(0, 9000), `${index + 1}.jpg`))
  expect((await send([...fields, ...album, end])).status).toBe(200)
  const [entry] = await readEntries()
  expect(entry?.photos?.refused).toEqual(['"4.jpg" and 16 others are too many: we can take 3 photos.'])
  expect(entry?.photos?.marks).toHaveLength(20)
})

test('a name with signs of another alphabet, or that turns the text round, is shown as it may be', async () => {
  await send([...fields, file('photos', Buffer.from('x'), 'Żółw\u202egpj.exe'), end])
  const [entry] = await readEntries()
  expect(entry?.photos?.refused).toEqual(['"Żółwgpj.exe" is not a photo we can read.'])
})

/** Sends the chunks and then never anything more. */
function dawdle(chunks: Buffer[]): Readable {
  const body = new Readable({ read() {} })
  for (const chunk of chunks) body.push(chunk)
  return body
}

test('who dawdles gets no more time, unless a photo is on its way; and what was typed comes back', async () => {
  const type = 'multipart/form-data; boundary=b'
  const parts = () => ({ keepUpload: relay.spool.keepUpload, hasRoom: true, onDiskError() {} })
  const limits = { usualMs: 50, withPhotosMs: 400, stretchMs: 60_000, leastBytes: 1 }
  const slow = await readMultipart(type, dawdle(fields), parts(), limits)
  expect(slow).toMatchObject({ failure: { status: 408 }, hadPhotos: false })
  expect(slow.fields).toContainEqual(['name', sampleBooking.name])
  const began = performance.now()
  const late = await readMultipart(type, dawdle([...fields, file('photos', photo)]), parts(), limits)
  expect(performance.now() - began).toBeGreaterThan(350)
  expect(late).toMatchObject({ failure: { status: 408 }, hadPhotos: true })
  await late.removeUploads()
})

test('a photo that hardly comes is not waited for, so that its room is free again', async () => {
  const parts = { keepUpload: relay.spool.keepUpload, hasRoom: true, onDiskError() {} }
  const limits = { usualMs: 60_000, withPhotosMs: 60_000, stretchMs: 20, leastBytes: 40_000 }
  const body = dawdle([...fields, file('photos', photo)])
  const form = await readMultipart('multipart/form-data; boundary=b', body, parts, limits)
  expect(form).toMatchObject({ failure: { status: 408 }, hadPhotos: true })
  expect(form.fields).toContainEqual(['name', sampleBooking.name])
  await form.removeUploads()
})
