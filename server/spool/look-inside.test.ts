import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test, vi } from 'vitest'
import { loadContent } from '../../catalogue/load.ts'
import { bookingReference } from '../../domain/booking.ts'
import type { BookingRequest } from '../../domain/booking-fields.ts'
import { makePhotos, sampleBooking, takeBooking } from '../../tests/support/sample-booking.ts'
import { makeFolder } from '../../tests/support/test-life.ts'
import { changeDatabase, databaseIn, openTestSpool } from '../../tests/support/test-spool.ts'
import { lookInside } from './look-inside.ts'
import type { Spool } from './spool.ts'

const ann: BookingRequest = {
  ...sampleBooking,
  name: 'Ann Featherstonehaugh',
  email: 'ann@visitor.example',
  postalCode: 'B91 3QN',
  note: 'The key is under the\u001b[31m pot.'
}
const bob: BookingRequest = { ...ann, name: 'Bob Cholmondeley' }
const content = loadContent('sample')
const tooMany = 'EENVELOPE 452'

let folder: string
/** How long ago things happen, until somebody looks. */
let agoMs: number
let server: Spool
/** Beside the running server. */
let observer: Spool

beforeEach(async () => {
  folder = join(await makeFolder(), 'spool')
  const clock = Date.now
  agoMs = 20 * 60_000
  vi.spyOn(Date, 'now').mockImplementation(() => clock() - agoMs)
  server = await openTestSpool(folder)
  observer = await openTestSpool(folder, { isServer: false })
})

const run = async (...words: string[]) => {
  agoMs = 0
  const { lines, exitCode } = await lookInside(words, observer, () => content)
  return { text: lines.join('\n'), exitCode }
}
const accept = async (booking: BookingRequest) => (await server.accept({ booking, isSuspicious: false })).id ?? ''

async function giveUp(booking: BookingRequest) {
  await accept(booking)
  const entry = await takeBooking(server)
  await server.giveUp(entry)
  await server.putOff(entry.id, 3_600_000, tooMany)
}

test('what waits and what was given up is listed without anything a visitor typed', async () => {
  await giveUp(bob)
  await accept(ann)
  const { id } = await takeBooking(server)
  await server.putOff(id, 60_000, 'ECONNECTION')
  await server.acceptCopy({ to: ann.email, reference: bookingReference(ann), asked: ann })
  changeDatabase(folder, "INSERT INTO entry (id, kind, given_up, data) VALUES ('odd', 'booking', 1, '{')")
  const { text } = await run()
  const lines = text.split('\n').map((line) => line.trim().split(/ {3,}/))
  expect(lines).toEqual([
    [`In ${databaseIn(folder)}:`],
    ['Waiting: 1'],
    [bookingReference(ann), '20 minutes old', 'tried once', 'ECONNECTION'],
    ['Given up, but still tried every hour: 1'],
    [bookingReference(bob), '20 minutes old', 'tried once', tooMany],
    ['Copies for visitors: 1'],
    ['Damaged: 1']
  ])
  for (const [field, typed] of Object.entries({ ...ann, other: bob.name }))
    if (typed !== '') expect([field, text.includes(typed)]).toEqual([field, false])
})

test('show prints one request as its mail would, photos counted, and nothing a terminal would obey', async () => {
  const photos = makePhotos('photo')
  await server.accept({ booking: ann, photos, isSuspicious: false })
  await accept(bob)
  const reference = bookingReference(ann, photos.marks)
  const { text, exitCode } = await run('show', reference.toLowerCase())
  expect(exitCode).toBe(0)
  for (const said of [ann.name, ann.email, 'B91 3QN', 'The key is under', `Reference: ${reference}`, 'not tried yet'])
    expect(text).toContain(said)
  expect(text).toMatch(/^Photos: 1$/m)
  expect(text).not.toContain('\u001b')
  expect(text).not.toContain(bob.name)
})

test('a reference that is not there, or words that mean nothing, get one sentence', async () => {
  await accept(ann)
  expect(await run('show', 'AB12-CD34')).toEqual({
    text: 'No request with the reference AB12-CD34 is waiting. It may have been mailed by now.',
    exitCode: 1
  })
  for (const words of [['show'], ['show', 'a', 'b'], ['retry', 'a'], ['delete']])
    expect(await run(...words)).toEqual({ text: expect.stringContaining('npm run spool -- retry'), exitCode: 2 })
})

test('retry makes everything due for the server that is running', async () => {
  await giveUp(bob)
  const id = await accept(ann)
  await server.takeDue(1)
  await server.putOff(id, 3_600_000, 'ECONNECTION')
  expect(await server.takeDue(2)).toEqual([])
  expect((await run('retry')).text).toMatch(/^2 requests are due now\. /)
  const due = await server.takeDue(3)
  const names = due.map(({ entry }) => (entry?.kind === 'booking' ? entry.booking.name : ''))
  expect(names.sort()).toEqual([ann.name, bob.name])
  for (const one of due) await server.finish({ id: one.id, kind: 'booking' })
  const nothing = { text: `Nothing is waiting in ${databaseIn(folder)}.`, exitCode: 0 }
  expect([await run(), await run('retry')]).toEqual([nothing, nothing])
})

test('who only looks makes no file', async () => {
  const empty = await makeFolder()
  const other = await openTestSpool(empty, { isServer: false })
  await expect(other.list()).rejects.toThrow('is not there')
  expect(readdirSync(empty)).toEqual([])
})
