import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { loadContent } from '../../catalogue/load.ts'
import { readBooking } from '../../domain/booking.ts'
import { createBadDisk, type DiskMood } from '../../tests/support/bad-disk.ts'
import { sampleBooking } from '../../tests/support/sample-booking.ts'
import { makeFolder, stopAfter } from '../../tests/support/test-life.ts'
import { createAcknowledgement } from '../mail/visitor-copy.ts'
import { type BookingEntry, createId, fileOf } from './entry.ts'
import { openFileSpool } from './files/file-spool.ts'
import type { Files } from './files/files.ts'
import type { Spool, Taken } from './spool.ts'

let folder: string
let moment: number
let mood: DiskMood
let spool: Spool
const request = { booking: sampleBooking, isSuspicious: false }
const hour = 3_600_000
const empty = { depth: 0, oldestSeconds: 0, failed: 0 }

beforeEach(async () => {
  folder = await makeFolder()
  // Two hours before London's midnight, in summer.
  moment = Date.parse('2026-07-01T21:00:00Z')
  mood = 'well'
  await open()
  stopAfter({ stop: () => spool.close() })
})

async function open(isObserver = false) {
  const { files } = createBadDisk(() => mood)
  spool = await openFileSpool(folder, { now: () => moment, uptime: () => moment, files, isObserver })
}
async function restart() {
  await spool.close()
  await open()
}
const accept = async () => (await spool.accept(request)) ?? ''
const listTaken = async () => (await spool.take(9)).map(({ id }) => id)

test.each([false, true])(
  'a request is not taken before it is safe, nor twice (folders cannot be synced: %s)',
  async (isBroken) => {
    let [isDone, isFailing] = [false, false]
    const { files } = createBadDisk(() => 'well', 30)
    const open: Files['open'] = async (path, flags, mode) => {
      const file = await files.open(path, flags, mode)
      const sync = () => file.sync().then(() => (isFailing && flags === 'r' ? JSON.parse('{') : undefined))
      return { ...file, sync }
    }
    const slow = await openFileSpool(join(folder, 'slow'), { files: { ...files, open } })
    onTestFinished(() => slow.close())
    await slow.tryWrite()
    isFailing = isBroken
    const taken: Taken[] = []
    const accepting = slow.accept(request).finally(() => {
      isDone = true
      isFailing = false
    })
    accepting.catch(() => {})
    while (!isDone) {
      await slow.tidy()
      taken.push(...(await slow.take(1)))
    }
    await slow.tidy()
    taken.push(...(await slow.take(1)))
    const id = await accepting.catch(() => null)
    expect(taken.map((entry) => entry.id)).toEqual(isBroken ? [] : [id])
  }
)

test('someone who looks into a folder that is not there makes none', async () => {
  await spool.close()
  await rm(folder, { recursive: true })
  await open(true)
  expect([await spool.list(), await spool.readHealth(), await spool.countLocked()]).toEqual([[], empty, 0])
  await expect(stat(folder)).rejects.toThrow('ENOENT')
})

test('after a restart the same request is known, though the process died before it noted it', async () => {
  await accept()
  await rm(join(folder, 'recent'), { recursive: true })
  await restart()
  expect(await accept()).toBe('')
  moment += 11 * 60_000
  expect(await accept()).not.toBe('')
  await spool.tidy()
  expect(await readdir(join(folder, 'recent'))).toHaveLength(1)
})

test('what an earlier version was sending is put back, and its folders go', async () => {
  const claims = join(folder, 'claimed', 'web~1~x')
  await mkdir(claims, { recursive: true })
  const id = createId(moment, 'booking')
  await writeFile(join(claims, fileOf(id)), JSON.stringify({ kind: 'booking', ...request }))
  await restart()
  expect(await spool.accept(request)).toBeNull()
  expect(await listTaken()).toEqual([id])
  expect(await readdir(folder)).not.toContain('claimed')
})

test('what an earlier process left half-written goes at the start, and nothing else does', async () => {
  const parts = ['tmp/0mwhlae7u-upload-0123456789abcdef', 'arrived/0mwhlae7u-booking-0123456789abcdef.1']
  await spool.close()
  for (const part of [...parts, 'arrived/notes.txt']) await writeFile(join(folder, part), 'half')
  await open()
  // The clock is changed.
  moment += 24 * hour
  mood = 'read-only'
  await spool.tidy().catch(() => {})
  mood = 'well'
  await spool.tidy()
  for (const part of parts) await expect(stat(join(folder, part))).rejects.toThrow('ENOENT')
  await stat(join(folder, 'arrived/notes.txt'))
})

test('a disk that lets nothing go neither sends twice nor forgets', async () => {
  const id = await accept()
  const [entry] = await spool.take(1)
  mood = 'read-only'
  await expect(spool.finish(id)).rejects.toThrow('EROFS')
  mood = 'well'
  await spool.tidy()
  expect(await listTaken()).toEqual([])
  mood = 'read-only'
  await expect(spool.fail(entry as BookingEntry, 'refused')).rejects.toThrow('EROFS')
  mood = 'well'
  await spool.tidy()
  expect(await listTaken()).toEqual([id])
})

test('what the owner was told is remembered while it cannot be written, and a spoilt file stops nothing', async () => {
  const file = join(folder, 'alerts.json')
  const tell = (word: string) => spool.changeAlerts(async ({ told }) => told.push(word))
  await tell('one')
  const broken = spool.changeAlerts(async (state) => {
    state.told = []
    throw new Error('broken')
  })
  await expect(broken).rejects.toThrow('broken')
  mood = 'full'
  await tell('two')
  mood = 'well'
  expect(JSON.parse(await readFile(file, 'utf8')).told).toEqual(['one'])
  await tell('three')
  await restart()
  await spool.changeAlerts(async (known) => expect(known.told).toEqual(['one', 'two', 'three']))
  await writeFile(file, '{"told":')
  await restart()
  await spool.changeAlerts(async (known) => expect(known.told).toEqual([]))
})

/* The visitor's copy. */

const copy = (to: string) =>
  spool.acceptCopy({ to, reference: 'AB12-CD34', asked: readBooking({ selectedPackage: 'Full Valet' }) })

test('what is remembered are empty files under a key of the day, and all of it goes with the day', async () => {
  const days = join(folder, 'copied')
  await copy('ann@example.co.uk')
  const names = await readdir(join(days, '2026-07-01'))
  expect(names.sort()).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/), expect.stringMatching(/^key-[0-9a-f]{64}$/)])
  for (const name of names) expect((await stat(join(days, '2026-07-01', name))).size).toBe(0)
  moment += 2 * hour
  await copy('ann@example.co.uk')
  expect((await readdir(join(days, '2026-07-02'))).some((name) => names.includes(name))).toBe(false)
  await spool.tidy()
  expect(await readdir(days)).toEqual(['2026-07-02'])
})

test('a copy waits with what was chosen and nothing else that was typed', async () => {
  const sample = loadContent('sample')
  const booking = { ...sampleBooking, postalCode: 'CV13 0AA', vehicleSize: 'small', note: 'Gate 4711' }
  const id = (await spool.accept({ ...request, booking })) ?? ''
  const entry = { id, kind: 'booking', booking, isSuspicious: false } as const
  await spool.take(1)
  await spool.finish(id)
  expect(await createAcknowledgement(spool, [], sample)(entry)).toBe(true)
  const asked = readBooking({ selectedPackage: 'Full Valet', vehicleSize: 'small' })
  const reference = expect.any(String)
  const away = "About 20 miles away: we'll tell you whether we can come."
  expect(await spool.take(1)).toEqual([
    { id: expect.any(String), kind: 'copy', to: sampleBooking.email, reference, asked, away }
  ])
})
