import { mkdir, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { readBooking } from '../../domain/booking.ts'
import { sampleBooking } from '../../tests/support/sample-booking.ts'
import { makeFolder } from '../../tests/support/test-life.ts'
import { createAcknowledgement } from '../mail/visitor-copy.ts'
import { mostCopies } from './copied.ts'
import { openSpool, type Spool } from './spool.ts'

let folder: string
let moment: number
let spool: Spool
let other: Spool
const request = { booking: sampleBooking, isSuspicious: false }
const hour = 3_600_000
const empty = { depth: 0, oldestSeconds: 0, failed: 0 }

beforeEach(async () => {
  folder = await makeFolder()
  // Two hours before London's midnight, in summer.
  moment = Date.parse('2026-07-01T21:00:00Z')
  const open = () => openSpool(folder, { now: () => moment, uptime: () => moment })
  spool = await open()
  other = await open()
})

test('what was accepted is there for one other process, and gone after delivery', async () => {
  const id = (await spool.accept(request)) ?? ''
  const claims = await Promise.all([other.claim(id), spool.claim(id), other.claim(id)])
  expect(claims.filter((entry) => entry !== null)).toEqual([{ id, kind: 'booking', ...request }])
  await other.finish(id)
  await spool.finish(id)
  expect(await other.readHealth()).toEqual(empty)
  expect(await readdir(join(folder, 'tmp'))).toEqual([])
})

test('two processes know the same request, though the first died before it noted it', async () => {
  expect(await spool.accept(request)).toEqual(expect.any(String))
  expect(await other.accept(request)).toBeNull()
  await rm(join(folder, 'recent'), { recursive: true })
  const third = await openSpool(folder, { now: () => moment, uptime: () => moment })
  expect(await third.accept(request)).toBeNull()
  moment += 11 * 60_000
  expect(await third.accept(request)).toEqual(expect.any(String))
})

test('a request that could not be stored is not taken for its own twin', async () => {
  await rm(join(folder, 'tmp'), { recursive: true })
  await expect(spool.accept(request)).rejects.toThrow('ENOENT')
  await mkdir(join(folder, 'tmp'))
  expect(await spool.accept(request)).toEqual(expect.any(String))
})

test('claims of a dead process come back, those of a living one stay', async () => {
  const id = (await spool.accept(request)) ?? ''
  await spool.claim(id)
  // The same process number, and not this very spool: a predecessor, as in a container where everyone is number 1.
  expect(await other.takeBackClaims()).toBe(1)
  expect(await other.list()).toMatchObject([{ id }])
  const host = hostname().replace(/[^a-z0-9.-]/gi, '_')
  const path = join(folder, 'claimed', `${host}~${process.ppid}~x`)
  await mkdir(path)
  await writeFile(join(path, '000000000-booking-x.json'), '{}')
  await utimes(path, moment / 1000, moment / 1000)
  expect(await other.takeBackClaims()).toBe(0)
})

test('what this process claimed and lost sight of comes back, what it is busy with stays', async () => {
  const lost = (await spool.accept(request)) ?? ''
  const busy = (await spool.accept({ ...request, isSuspicious: true })) ?? ''
  await Promise.all([spool.claim(lost), spool.claim(busy)])
  expect(await spool.takeBackClaims((id) => id === busy)).toBe(1)
  expect(await spool.list()).toMatchObject([{ id: lost }])
})

test('health counts what waits and says how old the oldest is; what is half written is set aside', async () => {
  await spool.accept(request)
  moment += 90_000
  await spool.accept({ ...request, isSuspicious: true })
  expect(await spool.readHealth()).toEqual({ depth: 2, oldestSeconds: 90, failed: 0 })
  await writeFile(join(folder, 'queue', '0mwhlae7u-booking-cut.json'), '{"kind":"booking","booking":{"na')
  expect(await spool.claim('0mwhlae7u-booking-cut')).toBe('unreadable')
  expect(await spool.readHealth()).toMatchObject({ depth: 2, failed: 1 })
})

/* The visitor's copy. */

const copy = (to: string, on = spool) =>
  on.acceptCopy({ to, reference: 'AB12-CD34', asked: readBooking({ selectedPackage: 'Full Valet' }) })

test('an address gets one copy a day, however it is written and whichever process is asked', async () => {
  expect(await copy('ann.smith@example.co.uk')).toMatch(/-copy-/)
  for (const address of ['ann.smith@example.co.uk', 'Ann.Smith@Example.co.uk', 'annsmith+2@example.co.uk'])
    expect([await copy(address), await copy(address, other)]).toEqual([null, null])
  expect(await copy('ann.smith@example.com', other)).toMatch(/-copy-/)
  moment += 2 * hour
  expect(await copy('ann.smith@example.co.uk')).toMatch(/-copy-/)
})

test(`no more than ${mostCopies} go out in a day, though all are asked for at once`, async () => {
  const ids = await Promise.all(Array.from({ length: 80 }, (_, index) => copy(`a${index}@example.co.uk`)))
  expect(ids.filter(Boolean)).toHaveLength(mostCopies)
  moment += 24 * hour
  expect(await copy('late@example.co.uk')).toMatch(/-copy-/)
})

test('what is remembered are empty files under a key of the day, and all of it goes with the day', async () => {
  const days = join(folder, 'copied')
  await copy('ann@example.co.uk')
  const names = await readdir(join(days, '2026-07-01'))
  expect(names.sort()).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/), expect.stringMatching(/^key-[0-9a-f]{64}$/)])
  for (const name of names) expect((await stat(join(days, '2026-07-01', name))).size).toBe(0)
  moment += 2 * hour
  await copy('ann@example.co.uk')
  expect((await readdir(join(days, '2026-07-02'))).some((name) => names.includes(name))).toBe(false)
  await spool.sweep()
  expect(await readdir(days)).toEqual(['2026-07-02'])
})

test('a copy waits with what was chosen and nothing else that was typed, nobody counts it, and a rush brings none', async () => {
  const booking = { ...sampleBooking, vehicleSize: 'small', note: 'Gate 4711' }
  const id = (await spool.accept({ ...request, booking })) ?? ''
  const entry = { id, kind: 'booking', booking, isSuspicious: false } as const
  expect(await createAcknowledgement(spool, [], (at) => at === moment)(entry)).toBeNull()
  await spool.claim(id)
  await spool.finish(id)
  const copyId = (await createAcknowledgement(spool, [], () => false)(entry)) ?? ''
  expect(await spool.readHealth()).toEqual(empty)
  const asked = readBooking({ selectedPackage: 'Full Valet', vehicleSize: 'small' })
  const reference = expect.any(String)
  expect(await spool.claim(copyId)).toEqual({ id: copyId, kind: 'copy', to: sampleBooking.email, reference, asked })
})
