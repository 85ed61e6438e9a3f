import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { createBadDisk, type DiskMood } from '../tests/support/bad-disk.ts'
import { jsonPost, sampleBooking } from '../tests/support/sample-booking.ts'
import { makeLongJpeg, toDataUrl } from '../tests/support/sample-photos.ts'
import { makeFolder, stopAfter } from '../tests/support/test-life.ts'
import { openTestRelay } from '../tests/support/test-relay.ts'
import { createHealthCheck, type HealthCheck } from './health.ts'
import { limitLargeBodies } from './photos/large-bodies.ts'
import type { RelayParts } from './relay/routes.ts'
import { openFileSpool } from './spool/files/file-spool.ts'
import type { Spool } from './spool/spool.ts'

let folder: string
let spool: Spool
let mood: DiskMood
let moment: number
let health: HealthCheck
let disk: ReturnType<typeof createBadDisk>

beforeEach(async () => {
  folder = join(await makeFolder(), 'spool')
  mood = 'well'
  moment = 0
  disk = createBadDisk(() => mood)
  spool = await openFileSpool(folder, { files: disk.files })
  stopAfter({ stop: spool.close })
  health = createHealthCheck(spool, () => moment)
})

const well = { spool: { depth: 0, oldestSeconds: 0, failed: 0 } }
const request = { booking: sampleBooking, isSuspicious: false }
const cannot = (words: string) => ({ reason: `Booking requests cannot be stored: ${words}` })
const checkLater = () => {
  moment += 5_000
  return health.check()
}

test.each([
  ['full', 'no space left on device (ENOSPC)'],
  ['failing', 'i/o error (EIO)'],
  ['read-only', 'read-only file system (EROFS)']
] as const)('a disk that is %s is told as long as bookings would be refused', async (bad, words) => {
  expect(await health.check()).toEqual(well)
  mood = bad
  expect(await checkLater()).toEqual(cannot(words))
  await expect(spool.accept(request)).rejects.toThrow()
  mood = 'well'
  expect(await checkLater()).toEqual(well)
})

test.each(['.', 'queue', 'tmp'])('without the folder %s bookings are refused until the next look', async (name) => {
  await rm(join(folder, name), { recursive: true })
  expect(await health.check()).toEqual(cannot('no such file or directory (ENOENT)'))
  await expect(spool.accept(request)).rejects.toThrow('ENOENT')
  await spool.tidy()
  expect(await checkLater()).toEqual(well)
  expect(await spool.accept(request)).toEqual(expect.any(String))
})

test('without the other folders bookings are taken, and health says so', async () => {
  for (const name of ['failed', 'recent']) await rm(join(folder, name), { recursive: true })
  expect(await health.check()).toEqual(well)
  expect(await spool.accept(request)).toEqual(expect.any(String))
})

test('whoever asks often does not make the disk write each time, and a booking that was stored counts at once', async () => {
  const before = disk.countSyncs()
  for (const answer of await Promise.all(Array.from({ length: 50 }, health.check))) expect(answer).toEqual(well)
  expect(disk.countSyncs() - before).toBe(2)
  await checkLater()
  expect(disk.countSyncs() - before).toBe(4)
  health.noteNotStored(Object.assign(new Error(), { code: 'EIO', errno: -5 }))
  expect(await health.check()).toEqual(cannot('i/o error (EIO)'))
  health.noteStored()
  expect(await health.check()).toEqual(well)
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
  ['no room for a request', 507, jsonPost(), { spool: { accept: reject, wasAccepted: reject } }],
  ['a mistake of ours', 500, jsonPost(), { readAddress: () => JSON.parse('{') }],
  ['too many photos at once', 503, photo, { largeBodies: nobody }],
  ['a wrong request', 400, jsonPost({}), {}],
  ['a visitor who has gone', 408, cutShort, {}]
])('%s is answered with %i, and health says so at once where it is our fault', async (_, status, init, parts) => {
  const relay = await openTestRelay({ now: () => moment, parts })
  const ask = async () => (await relay.app.request('http://localhost/healthz')).status
  expect(await ask()).toBe(200)
  expect((await relay.post('send', init)).status).toBe(status)
  const isOurs = status >= 500 && !parts.largeBodies
  expect(await ask()).toBe(isOurs ? 503 : 200)
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
