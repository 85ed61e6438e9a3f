import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sampleBooking } from '../../tests/support/sample-booking.ts'
import { openSpool } from './spool.ts'

let folder: string
let moment = Date.now()
const open = () => openSpool(folder, { now: () => moment, uptime: () => moment })
const request = { booking: sampleBooking, isSuspicious: false }

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'spool-'))
})
afterEach(() => rm(folder, { recursive: true }))

test('what was accepted is there for the next process, and gone after delivery', async () => {
  const id = (await (await open()).accept(request)) ?? ''
  const next = await open()
  expect(await next.claim(id)).toEqual({ id, kind: 'booking', ...request })
  await next.finish(id)
  expect(await next.readHealth()).toEqual({ depth: 0, oldestSeconds: 0, failed: 0 })
  expect(await readdir(join(folder, 'tmp'))).toEqual([])
})

test('of two processes one gets a request', async () => {
  const [one, two] = [await open(), await open()]
  const id = (await one.accept(request)) ?? ''
  const claims = await Promise.all([one.claim(id), two.claim(id), one.claim(id), two.claim(id)])
  expect(claims.filter((entry) => entry !== null)).toHaveLength(1)
})

test('two processes know the same request', async () => {
  const [one, two] = [await open(), await open()]
  expect(await one.accept(request)).toEqual(expect.any(String))
  expect(await two.accept(request)).toBeNull()
  moment += 11 * 60_000
  expect(await two.accept(request)).toEqual(expect.any(String))
})

test('a process that died before it noted the request leaves no twin behind', async () => {
  await (await open()).accept(request)
  await rm(join(folder, 'recent'), { recursive: true })
  expect(await (await open()).accept(request)).toBeNull()
})

test('a request that could not be stored is not taken for its own twin', async () => {
  const spool = await open()
  await rm(join(folder, 'tmp'), { recursive: true })
  await expect(spool.accept(request)).rejects.toThrow('ENOENT')
  await mkdir(join(folder, 'tmp'))
  expect(await spool.accept(request)).toEqual(expect.any(String))
})

test('claims of a dead process come back, those of a living one stay', async () => {
  const spool = await open()
  const id = (await spool.accept(request)) ?? ''
  await spool.claim(id)
  const other = await open()
  // The same process number, and not this very spool: a predecessor, as in a container where everyone is number 1.
  expect(await other.takeBackClaims()).toBe(1)
  expect((await other.list()).map((item) => item.id)).toEqual([id])

  const host = hostname().replace(/[^a-z0-9.-]/gi, '_')
  const living = join(folder, 'claimed', `${host}~${process.ppid}~x`)
  const elsewhere = join(folder, 'claimed', 'another-host~1~x')
  for (const [index, path] of [living, elsewhere].entries()) {
    await mkdir(path)
    await writeFile(join(path, `00000000${index}-booking-x.json`), '{}')
    await utimes(path, moment / 1000, moment / 1000)
  }
  expect(await other.takeBackClaims()).toBe(0)
  moment += 61_000
  expect(await other.takeBackClaims()).toBe(2)
})

test('what this process claimed and lost sight of comes back, what it is busy with stays', async () => {
  const spool = await open()
  const [lost, busy] = [
    (await spool.accept(request)) ?? '',
    (await spool.accept({ ...request, isSuspicious: true })) ?? ''
  ]
  await Promise.all([spool.claim(lost), spool.claim(busy)])
  expect(await spool.takeBackClaims((id) => id === busy)).toBe(1)
  expect((await spool.list()).map(({ id }) => id)).toEqual([lost])
})

test('half-written files are ignored, unreadable ones set aside', async () => {
  const spool = await open()
  await writeFile(join(folder, 'tmp', 'half'), '{"kind":"boo')
  await writeFile(join(folder, 'queue', '0mwhlae7u-booking-cut.json'), '{"kind":"booking","booking":{"na')
  expect(await spool.countHalfWritten()).toBe(1)
  expect(await spool.claim('0mwhlae7u-booking-cut')).toBe('unreadable')
  expect(await spool.readHealth()).toMatchObject({ depth: 0, failed: 1 })
})

test('health counts what waits and says how old the oldest is', async () => {
  const spool = await open()
  await spool.accept(request)
  moment += 90_000
  await spool.accept({ ...request, isSuspicious: true })
  expect(await spool.readHealth()).toEqual({ depth: 2, oldestSeconds: 90, failed: 0 })
})
