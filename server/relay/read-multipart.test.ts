import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { browserPost, sampleBooking, sampleIds } from '../../tests/support/sample-booking.ts'
import { makeLongJpeg } from '../../tests/support/sample-photos.ts'
import { openTestRelay, type TestRelay } from '../../tests/support/test-relay.ts'
import { limitRoom } from '../photos/room.ts'
import { readMultipart } from './read-multipart.ts'

/* Forms as no browser writes them, or not to the end. */

let relay: TestRelay
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
})

const photo = Buffer.from(await makeLongJpeg(150_000))
const field = (name: string, value: string) =>
  Buffer.from(`--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
const file = (name: string, bytes: Buffer, fileName = 'car.jpg') => {
  const head = `--b\r\nContent-Disposition: form-data; name="${name}"; filename="${fileName}"\r\n\r\n`
  return Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n')])
}
const fields = Object.entries({ ...sampleBooking, ...sampleIds, acceptedTerms: 'yes' }).map(([name, value]) =>
  field(name, value)
)
const end = Buffer.from('--b--\r\n')
const usualType = 'multipart/form-data; boundary=b'

async function send(parts: (Buffer | string)[], type = usualType) {
  const body = Buffer.concat(parts.map((part) => Buffer.from(part)))
  const headers = { ...(browserPost().headers as Record<string, string>), 'content-type': type }
  const answer = await relay.post('send-form', { method: 'POST', headers, body })
  return { status: answer.status, page: await answer.text() }
}
const readEntries = async () => (await relay.readQueue()).filter((entry) => entry.kind === 'booking')

test('fields may come after the photos; the last of two equal names counts, but every add-on', async () => {
  const more = [field('name', 'Ann'), field('addOns', 'Wax'), field('addOns', 'Dog hair')]
  expect((await send([file('photos', photo), ...fields, ...more, end])).status).toBe(200)
  const booking = { ...sampleBooking, name: 'Ann', addOns: 'Wax; Dog hair' }
  expect(await readEntries()).toMatchObject([{ booking, photos: { taken: [{ name: 'photo-1.jpg' }] } }])
})

test('wherever a form is cut off, nothing is sent and nothing is left', async () => {
  const whole = Buffer.concat([...fields, file('photos', photo), file('photos', photo), end])
  const after = whole.length - end.length
  for (const length of [0, 3, 40, 700, after - 150_100, after - 150_000, after - 9, after - 1, after, after + 3]) {
    const { status, page } = await send([whole.subarray(0, length)])
    expect([length, status]).toEqual([length, 400])
    expect(page).toContain('The form could not be read')
  }
  for (const type of ['multipart/form-data', 'multipart/form-data; boundary=', 'multipart/form-data; boundary=c'])
    expect((await send([...fields, end], type)).status).toBe(400)
  expect(await readEntries()).toEqual([])
  expect((await send([whole])).status).toBe(200)
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

test('hundreds of fields are read, and what is no photo stays within 50 kB', async () => {
  const many = Array.from({ length: 1000 }, (_, index) => field(`f${index}`, ''))
  expect((await send([...many.slice(0, 700), ...fields, end])).status).toBe(200)
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

const never = 60_000

test.each([
  ['a form that stops', [], { usualMs: 50, withPhotosMs: never, stretchMs: never, leastBytes: 1 }],
  ['a photo that stops', [photo], { usualMs: 1, withPhotosMs: 400, stretchMs: never, leastBytes: 1 }],
  ['a photo that hardly comes', [photo], { usualMs: never, withPhotosMs: never, stretchMs: 20, leastBytes: 40_000 }]
])('%s is not waited for, and what was typed comes back', async (_, photos, limits) => {
  const body = new Readable({ read() {} })
  for (const chunk of [...fields, ...photos.map((bytes) => file('photos', bytes))]) body.push(chunk)
  const parts = { keepUpload: relay.spool.keepUpload, hasRoom: true, onDiskError() {} }
  const form = await readMultipart(usualType, body, parts, limits)
  expect(form).toMatchObject({ failure: { status: 408 }, hadPhotos: photos.length > 0 })
  expect(form.fields).toContainEqual(['name', sampleBooking.name])
  await form.removeUploads()
})
