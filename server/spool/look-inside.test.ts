import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { loadContent } from '../../catalogue/load.ts'
import { bookingReference } from '../../domain/booking.ts'
import type { BookingRequest } from '../../domain/booking-fields.ts'
import { makePhotos, sampleBooking, takeBooking } from '../../tests/support/sample-booking.ts'
import { makeFolder } from '../../tests/support/test-life.ts'
import { openFileSpool } from './files/file-spool.ts'
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

let moment: number
let folder: string
let server: Spool
/** Beside the running server. */
let observer: Spool

beforeEach(async () => {
  moment = Date.now() - 20 * 60_000
  folder = join(await makeFolder(), 'spool')
  server = await openFileSpool(folder, { now: () => moment })
  observer = await openFileSpool(folder, { isObserver: true })
})

const run = async (...words: string[]) => {
  const { lines, exitCode } = await lookInside(words, observer, () => content)
  return { text: lines.join('\n'), exitCode }
}
const accept = (booking: BookingRequest) => server.accept({ booking, isSuspicious: false })

async function giveUp(booking: BookingRequest) {
  await accept(booking)
  await server.fail(await takeBooking(server), tooMany)
}

test('what waits and what was given up is listed without anything a visitor typed', async () => {
  await giveUp(bob)
  const id = String(await accept(ann))
  await server.take(1)
  await server.putOff(id, 60_000, 'ECONNECTION')
  await server.acceptCopy({ to: ann.email, reference: bookingReference(ann), asked: ann })
  await server.addNotice()
  const { text } = await run()
  const lines = text.split('\n').map((line) => line.trim().split(/ {3,}/))
  expect(lines).toEqual([
    [`In ${folder}:`],
    ['Waiting: 1'],
    [bookingReference(ann), '20 minutes old', 'tried once', 'ECONNECTION'],
    ['Given up, but still tried every hour: 1'],
    [bookingReference(bob), '20 minutes old', 'tried once', tooMany],
    ['Copies for visitors: 1'],
    ['Notices to you: 1']
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
  const id = String(await accept(ann))
  await server.take(1)
  await server.putOff(id, 3_600_000, 'ECONNECTION')
  expect(await server.take(2)).toEqual([])
  expect((await run('retry')).text).toMatch(/^2 requests are due now\. /)
  // What a running server does every few seconds.
  await server.tidy()
  const entries = await server.take(3)
  const names = entries.map((entry) => (entry.kind === 'booking' ? entry.booking.name : entry.kind))
  expect(names.sort()).toEqual([ann.name, bob.name])
  for (const entry of entries) await server.putOff(entry.id, 3_600_000, 'ECONNECTION')
  await server.tidy()
  expect(await server.take(3)).toEqual([])
  for (const entry of entries) await server.finish(entry.id)
  const nothing = { text: `Nothing is waiting in ${folder}.`, exitCode: 0 }
  expect([await run(), await run('retry')]).toEqual([nothing, nothing])
  for (const name of ['attempts', 'tmp']) expect(await readdir(join(folder, name))).toEqual([])
})
