import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, test, vi } from 'vitest'
import { jsonPost, sampleBooking } from '../tests/support/sample-booking.ts'
import { makeLongJpeg, toDataUrl } from '../tests/support/sample-photos.ts'
import { makeFolder } from '../tests/support/test-life.ts'
import { openTestRelay } from '../tests/support/test-relay.ts'
import { databaseIn, openTestSpool, replaceIn } from '../tests/support/test-spool.ts'
import { limitRate } from './client-address.ts'
import { createHealthCheck, type HealthCheck } from './health.ts'
import { limitLargeBodies } from './photos/large-bodies.ts'
import type { RelayParts } from './relay/routes.ts'
import type { Spool } from './spool/spool.ts'

let folder: string
let file: string
let spool: Spool
let moment: number
let health: HealthCheck

beforeEach(async () => {
  folder = join(await makeFolder(), 'spool')
  file = databaseIn(folder)
  moment = 0
  vi.spyOn(performance, 'now').mockImplementation(() => moment)
  spool = await openTestSpool(folder)
  health = createHealthCheck(spool)
})

const well = { spool: { depth: 0, oldestSeconds: 0, failed: 0 } }
const request = { booking: sampleBooking, isSuspicious: false }
const checkLater = () => {
  moment += 5_000
  return health.check()
}

test('a file that has gone is told as long as requests would be refused', async () => {
  expect(await health.check()).toEqual(well)
  await rename(file, `${file}.away`)
  const reason = `Booking requests cannot be stored: ${file} or the -wal beside it was removed or replaced while the website was running`
  expect(await checkLater()).toEqual({ reason })
  await expect(spool.accept(request)).rejects.toThrow('removed or replaced')
  await rename(`${file}.away`, file)
  expect(await checkLater()).toEqual(well)
})

test('whoever asks often does not make the disk write each time, and a booking that was stored counts at once', async () => {
  let writes = 0
  const tryWrite = async () => {
    writes += 1
  }
  health = createHealthCheck(replaceIn(spool, { tryWrite }))
  for (const answer of await Promise.all(Array.from({ length: 50 }, health.check))) expect(answer).toEqual(well)
  expect(writes).toBe(1)
  await checkLater()
  expect(writes).toBe(2)
  health.noteNotStored(Object.assign(new Error(), { code: 'EIO', errno: -5 }))
  expect(await health.check()).toEqual({ reason: 'Booking requests cannot be stored: i/o error (EIO)' })
  health.noteStored()
  expect(await health.check()).toEqual(well)
})

test('neither limits nor health wait until a clock that was set back has caught up', async () => {
  let isFull = false
  const isTurn = limitRate()
  const { check } = createHealthCheck(replaceIn(spool, { tryWrite: async () => void (isFull && JSON.parse('{')) }))
  expect([isTurn(['a']), await check()]).toEqual([true, well])
  isFull = true
  vi.spyOn(Date, 'now').mockReturnValue(0)
  expect(isTurn(['a'])).toBe(false)
  moment += 3_000
  expect([isTurn(['a']), await check()]).toEqual([true, { reason: expect.any(String) }])
})

const photo = jsonPost({ ...sampleBooking, photo1: toDataUrl(await makeLongJpeg(90_000)) })
const reject = () => Promise.reject(Object.assign(new Error(), { code: 'ENOSPC', errno: -28 }))
/** The line breaks before the body is there. */
const cutShort = {
  ...jsonPost(),
  body: new ReadableStream({ pull: (controller) => controller.error(new Error('aborted')) }),
  duplex: 'half'
}

const nobody = limitLargeBodies({ most: 0, mostForOne: 0, crowd: 0, patienceMs: 0 })

test.each<[string, number, RequestInit, Partial<RelayParts>]>([
  ['no room for a request', 507, jsonPost(), { spool: { accept: reject } }],
  ['a mistake of ours', 500, jsonPost(), { readAddress: () => JSON.parse('{') }],
  ['too many photos at once', 503, photo, { largeBodies: nobody }],
  ['a wrong request', 400, jsonPost({}), {}],
  ['a visitor who has gone', 408, cutShort, {}]
])('%s is answered with %i, and health says so at once where it is our fault', async (_, status, init, parts) => {
  const relay = await openTestRelay({ parts })
  const ask = async (path = 'healthz') => (await relay.app.request(`http://localhost/${path}`)).status
  expect(await ask()).toBe(200)
  expect((await relay.post('send', init)).status).toBe(status)
  const isOurs = status >= 500 && !parts.largeBodies
  expect(await ask()).toBe(isOurs ? 503 : 200)
  // Pages are served, so a load balancer still sends visitors here.
  expect(await ask('readyz')).toBe(200)
  moment += 3_000
  expect(await ask()).toBe(200)
})

test('a server that is stopping is called unhealthy at once, still answers, and keeps no connection', async () => {
  let isStopping = false
  const relay = await openTestRelay({ isStopping: () => isStopping })
  const ask = async () => {
    const answers = [
      await relay.app.request('http://localhost/healthz'),
      await relay.app.request('http://localhost/readyz'),
      await relay.post('send', jsonPost())
    ]
    return answers.map(({ status, headers }) => [status, headers.get('connection')])
  }
  expect(await ask()).toEqual(Array(3).fill([200, null]))
  isStopping = true
  expect(await ask()).toEqual([
    [503, 'close'],
    [503, 'close'],
    [200, 'close']
  ])
  expect(await (await relay.app.request('http://localhost/healthz')).json()).toEqual({ reason: 'stopping' })
})
