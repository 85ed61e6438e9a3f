import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createBadDisk, type DiskMood } from '../tests/faults/bad-disk.ts'
import { sampleBooking } from '../tests/faults/sample-booking.ts'
import { createHealthCheck, type Health } from './health.ts'
import { openSpool, type Spool } from './spool/spool.ts'

let folder: string
let spool: Spool
let mood: DiskMood
let moment: number
let checkHealth: () => Promise<Health>
let disk: ReturnType<typeof createBadDisk>

beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'health-')), 'spool')
  mood = 'well'
  moment = 0
  disk = createBadDisk(() => mood)
  spool = await openSpool(folder, { files: disk.files })
  checkHealth = createHealthCheck(spool, () => moment)
})
afterEach(() => rm(join(folder, '..'), { recursive: true }))

const well = { spool: { depth: 0, oldestSeconds: 0, failed: 0 } }
const request = { booking: sampleBooking, isSuspicious: false }

test.each([
  ['full', 'no space left on device (ENOSPC)'],
  ['failing', 'i/o error (EIO)'],
  ['read-only', 'read-only file system (EROFS)']
] as const)('a disk that is %s is told as long as bookings would be refused', async (bad, words) => {
  expect(await checkHealth()).toEqual(well)
  mood = bad
  moment += 5_000
  expect(await checkHealth()).toEqual({ reason: `Booking requests cannot be stored: ${words}` })
  await expect(spool.accept(request)).rejects.toThrow()
  mood = 'well'
  moment += 5_000
  expect(await checkHealth()).toEqual(well)
})

test.each(['.', 'queue', 'tmp'])('without the folder %s bookings are refused until the next look', async (name) => {
  await rm(join(folder, name), { recursive: true })
  expect(await checkHealth()).toEqual({
    reason: 'Booking requests cannot be stored: no such file or directory (ENOENT)'
  })
  await expect(spool.accept(request)).rejects.toThrow('ENOENT')
  await spool.takeBackClaims()
  moment += 5_000
  expect(await checkHealth()).toEqual(well)
  expect(await spool.accept(request)).toEqual(expect.any(String))
})

test.each(['claimed', 'failed', 'recent'])(
  'without the folder %s bookings are taken, and health says so',
  async (name) => {
    await rm(join(folder, name), { recursive: true })
    expect(await checkHealth()).toEqual(well)
    expect(await spool.accept(request)).toEqual(expect.any(String))
  }
)

test('whoever asks often does not make the disk write each time, and nothing of it is left', async () => {
  const before = disk.countSyncs()
  const answers = await Promise.all(Array.from({ length: 50 }, checkHealth))
  expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(new Set([JSON.stringify(well)]))
  expect(disk.countSyncs() - before).toBe(2)
  expect(await spool.list()).toEqual([])
  moment += 5_000
  await checkHealth()
  expect(disk.countSyncs() - before).toBe(4)
})

test('what a trial left behind on a bad disk is no trouble once the disk is well', async () => {
  // Writable until the file is there, read-only when it is to be renamed or removed.
  disk = createBadDisk(() => {
    const now = mood
    if (mood === 'failing') mood = 'read-only'
    return now
  })
  checkHealth = createHealthCheck(await openSpool(folder, { files: disk.files }), () => moment)
  mood = 'failing'
  expect(await checkHealth()).toHaveProperty('reason')
  expect(await readdir(join(folder, 'tmp'))).toHaveLength(1)
  mood = 'well'
  moment += 5_000
  expect(await checkHealth()).toEqual(well)
})

test('what waits is counted anew each time', async () => {
  await checkHealth()
  await spool.accept(request)
  expect(await checkHealth()).toMatchObject({ spool: { depth: 1 } })
  await mkdir(join(folder, 'failed'), { recursive: true })
  await writeFile(join(folder, 'failed', '000000000-booking-x.json'), '{}')
  expect(await checkHealth()).toMatchObject({ spool: { depth: 1, failed: 1 } })
})
