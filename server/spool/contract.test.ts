import { spawnSync } from 'node:child_process'
import { readdir, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { readBooking } from '../../domain/booking.ts'
import { type Postgres, startPostgres } from '../../tests/support/postgres.ts'
import { makePhotos, sampleBooking, takeBooking } from '../../tests/support/sample-booking.ts'
import { makeFolder } from '../../tests/support/test-life.ts'
import { changeDatabase, databaseIn } from '../../tests/support/test-spool.ts'
import { type LimitKeys, limitKeys, networkShare } from '../client-address.ts'
import { acceptedAt, type BookingToSend, digestRequest } from './entry.ts'
import { openSpool } from './open.ts'
import type { Spool } from './spool.ts'
import { mostCopies } from './statements.ts'

/* What every store promises: here SQLite, and with the tests of stores PostgreSQL, where `other` is a second process. */

/** A store for one test. */
type TestStore = {
  where: Pick<Parameters<typeof openSpool>[0], 'spoolUrl' | 'spoolDir'>
  /** Whether several processes may use it at once. */
  isShared: boolean
  setClock?: (aheadMs: number) => Promise<void>
  /** From now on nothing can be stored. */
  lock(): Promise<unknown>
  unlock(): Promise<unknown>
  /** A waiting request is no longer readable. */
  spoil(id: string): Promise<unknown>
  /** Everything in all tables, or in all files, as text. */
  readAll(): Promise<string>
}

const minute = 60_000
const hour = 60 * minute
const limits = { hourlyLimit: 3, dailyLimit: 3 }
/**
 * Two hours before midnight in London. In the future, because libfaketime gives PostgreSQL's timers the real time now
 * and then: if that were later, every timeout would seem to be over.
 */
const start = Date.parse('2036-07-01T21:00:00Z')
const request: BookingToSend = { booking: sampleBooking, isSuspicious: false }
const named = (name: string): BookingToSend => ({ ...request, booking: { ...sampleBooking, name } })
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index)
const anId = expect.any(String)

let postgres: Postgres | undefined
beforeAll(async () => {
  if (process.env.TEST_STORE === 'postgres')
    postgres = await startPostgres({ settings: { fsync: 'off' }, hasOwnClock: true })
})
afterAll(() => postgres?.remove())

async function openPostgres({ createAddress, run, ...server }: Postgres): Promise<TestStore> {
  const spoolUrl = new URL(createAddress())
  const schema = spoolUrl.searchParams.get('schema')
  return {
    where: { spoolUrl, spoolDir: await makeFolder() },
    isShared: true,
    setClock: server.setClock,
    lock: () => server.stop('fast'),
    unlock: server.start,
    spoil: (id) => run(`UPDATE ${schema}.entry SET data = '{"kind": "booking"}' WHERE id = '${id}'`),
    async readAll() {
      const rows = ['entry', 'seen', 'state'].map((table) => run(`SELECT t::text FROM ${schema}.${table} t`))
      return JSON.stringify(await Promise.all(rows))
    }
  }
}

async function openSqlite(): Promise<TestStore> {
  const spoolDir = await makeFolder()
  const file = databaseIn(spoolDir)
  return {
    where: { spoolDir, spoolUrl: null },
    isShared: false,
    lock: () => rename(file, `${file}.away`),
    unlock: () => rename(`${file}.away`, file),
    spoil: async (id) =>
      changeDatabase(spoolDir, 'UPDATE entry SET data = ? WHERE id = ?', '{"kind":"booking","booking":{"na', id),
    async readAll() {
      const files = (await readdir(spoolDir)).map((name) => readFile(join(spoolDir, name), 'latin1'))
      return (await Promise.all(files)).join()
    }
  }
}

let store: TestStore
let spool: Spool
let other: Spool
const opened = new Set<Spool>()
/** How much later it is than on the clock on the wall, and how much time has passed in a moment. */
let ahead = 0
let passed = 0

beforeEach(async () => {
  const clock = Date.now
  const uptime = performance.now.bind(performance)
  vi.spyOn(Date, 'now').mockImplementation(() => clock() + ahead)
  vi.spyOn(performance, 'now').mockImplementation(() => uptime() + passed)
  ahead = start - clock()
  passed = 0
  store = postgres ? await openPostgres(postgres) : await openSqlite()
  await store.setClock?.(ahead)
  await reopen()
})
afterEach(async () => {
  for (const one of opened) await close(one)
  vi.restoreAllMocks()
})

async function open(): Promise<Spool> {
  const one = await openSpool({ ...store.where, ...limits }, { log: pino({ level: 'silent' }) })
  opened.add(one)
  return one
}

async function close(one: Spool): Promise<void> {
  opened.delete(one)
  await one.close()
}

/** As after a restart. */
async function reopen(): Promise<void> {
  for (const one of opened) await close(one)
  spool = await open()
  other = store.isShared ? await open() : spool
}

/** Time goes on for everybody. */
async function pass(ms: number): Promise<void> {
  ahead += ms
  passed += ms
  await store.setClock?.(ahead)
}

const accept = async (toSend = request, on = spool) => (await on.accept(toSend)).id ?? ''
const idOf = async (accepting: ReturnType<Spool['accept']>) => (await accepting).id
const ids = async (taken: ReturnType<Spool['takeDue']>) => (await taken).map(({ id }) => id)
const listKept = async (on: Spool) => (await on.list()).map(({ id }) => id)

test('what was accepted is taken by one process alone, and gone once it is finished', async () => {
  const id = await accept()
  const taken = (await Promise.all([other.takeDue(9), spool.takeDue(9), other.takeDue(9)])).flat()
  const entry = expect.objectContaining({ id, kind: 'booking', ...request })
  expect(taken).toMatchObject([{ id, entry, isGivenUp: false }])
  expect(await listKept(spool)).toEqual([id])
  for (const one of [other, spool]) await one.finish({ id, kind: 'booking' })
  expect([await spool.list(), await other.list()]).toEqual([[], []])
  expect(await other.readHealth()).toEqual({ depth: 0, oldestSeconds: 0, failed: 0 })
})

test('those who take at once share what waits, the oldest first and at most what they ask for', async () => {
  const all: string[] = []
  for (const index of numbers(10)) {
    all.push(await accept(named(`${index}`)))
    await pass(1000)
  }
  expect(await ids(spool.takeDue(2))).toEqual(all.slice(0, 2))
  const taken = await Promise.all(numbers(6).map((index) => ids((index % 2 ? spool : other).takeDue(2))))
  expect(taken.every(({ length }) => length <= 2)).toBe(true)
  expect(taken.flat().sort()).toEqual(all.slice(2).sort())
})

test('what a process is delivering it does not take again, whatever the clock says', async () => {
  const id = await accept()
  const late = await accept(named('Late'))
  expect(await ids(spool.takeDue(1))).toEqual([id])
  await pass(4 * minute)
  expect(await ids(spool.takeDue(9, [id]))).toEqual([late])
})

test('the same request is one within ten minutes, also after a restart, but not for hours where the clock is set back', async () => {
  await accept()
  expect(await idOf(other.accept(request))).toBeNull()
  await other.finish(await takeBooking(other))
  await reopen()
  await pass(9 * minute)
  expect(await idOf(other.accept(request))).toBeNull()
  await pass(2 * minute)
  expect(await idOf(spool.accept(request))).toEqual(anId)
  await pass(-2 * hour)
  expect(await idOf(spool.accept(request))).toEqual(anId)
})

test('of 200 requests at the same moment, each sent to two processes, 100 are stored', async () => {
  const asked = numbers(200).map((index) => idOf((index % 2 ? spool : other).accept(named(`${index >> 1}`))))
  const answers = await Promise.all(asked)
  const stored = answers.filter((id) => id !== null)
  expect([stored.length, new Set(stored).size]).toEqual([100, 100])
  for (const index of numbers(100)) expect([answers[2 * index], answers[2 * index + 1]]).toContain(null)
  expect(await listKept(spool)).toEqual(stored.sort())
})

test('what cannot be stored is rejected, and not taken for its own duplicate', async () => {
  await store.lock()
  const attempts = await Promise.allSettled([spool.accept(request), other.accept(request), spool.accept(request)])
  expect(attempts.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  await expect(spool.tryWrite()).rejects.toThrow()
  await store.unlock()
  await spool.tryWrite()
  expect([await idOf(other.accept(request)), await idOf(spool.accept(request))]).toEqual([anId, null])
  expect(await spool.list()).toHaveLength(1)
})

test('a request is kept with its photos', async () => {
  const attached = [1, 2].map((byte) => new Uint8Array(400_000).fill(byte))
  const photos = { attached, refused: ['One was no photo.'], marks: ['a', 'b', 'c'] }
  await accept({ ...request, photos })
  expect(await idOf(other.accept({ ...request, photos: { ...photos, marks: ['a'] } }))).toEqual(anId)
  const kept = await takeBooking(other)
  expect(kept.photos?.attached.map((photo) => new Uint8Array(photo))).toEqual(attached)
  expect(kept.photos).toMatchObject({ refused: photos.refused, marks: photos.marks })
})

test('every character is kept', async () => {
  const name = 'A\0nn "Żółć" 😀 \\u0000 \u2028!'
  await accept(named(name))
  expect((await takeBooking(other)).booking.name).toBe(name)
})

test('what is put off comes when it is due, or when all is made due; tries and reasons are counted', async () => {
  const early = await accept(named('Early'))
  await pass(1000)
  const late = await accept(named('Late'))
  expect(await ids(spool.takeDue(9))).toEqual([early, late])
  await spool.makeAllDue()
  expect(await other.takeDue(9)).toEqual([])
  await spool.putOff(early, minute, 'the mail server is down')
  await spool.putOff(late, hour, 'too slow')
  expect([await spool.takeDue(9), await other.takeDue(9)]).toEqual([[], []])
  await pass(minute)
  expect(await ids(other.takeDue(9))).toEqual([early])
  await other.putOff(early, hour, 'refused')
  expect(await spool.list()).toEqual([
    expect.objectContaining({ attempts: 2, lastReason: 'refused', isGivenUp: false }),
    expect.objectContaining({ attempts: 1, lastReason: 'too slow', isGivenUp: false })
  ])
  expect(await spool.takeDue(9)).toEqual([])
  await spool.makeAllDue()
  expect(await ids(other.takeDue(9))).toEqual([early, late])
})

test('what is due more than two hours ahead is due, because the clock was set back', async () => {
  const id = await accept()
  await spool.takeDue(1)
  await spool.putOff(id, 30 * minute, 'down')
  await pass(-2 * hour)
  expect(await ids(other.takeDue(1))).toEqual([id])
})

test('who still has to get it is remembered, also after a restart', async () => {
  await accept()
  const entry = await takeBooking(spool)
  await spool.keepLeft(entry, ['partner@example.co.uk'])
  await spool.putOff(entry.id, 0, 'refused for one address')
  await reopen()
  expect(await takeBooking(other)).toMatchObject({ id: entry.id, left: ['partner@example.co.uk'] })
})

test('what is given up may be sent again, and is tried again', async () => {
  const id = await accept()
  await spool.giveUp(await takeBooking(spool))
  await spool.putOff(id, hour, 'refused for five days')
  expect(await other.takeDue(9)).toEqual([])
  expect(await other.readHealth()).toMatchObject({ depth: 0, failed: 1 })
  expect(await other.list()).toEqual([
    expect.objectContaining({ attempts: 1, lastReason: 'refused for five days', isGivenUp: true })
  ])
  const again = await accept(request, other)
  expect(again).toEqual(anId)
  await reopen()
  await pass(hour)
  expect(await other.takeDue(9)).toMatchObject([
    { entry: { id }, isGivenUp: true },
    { entry: { id: again }, isGivenUp: false }
  ])
})

test('what another process holds is not read where nothing can be taken', async () => {
  const [first, second] = [await accept(named('First')), await accept(named('Second'))]
  expect(await ids(spool.takeDue(1))).toEqual([first])
  expect(await ids(spool.readOwn([first, second]))).toEqual([first, second].sort())
  if (store.isShared) expect(await ids(other.readOwn([first, second]))).toEqual([second])
})

const asked = readBooking({ selectedPackage: 'Full Valet', vehicleSize: 'small' })
const copy = (to: string, on = spool) => on.acceptCopy({ to, reference: 'AB12-CD34', asked })

test('an address gets one copy a day, however it is written and whichever process is asked', async () => {
  expect(await copy('ann.smith@example.co.uk')).toBe(true)
  for (const address of ['ann.smith@example.co.uk', 'Ann.Smith@Example.co.uk', 'annsmith+2@example.co.uk'])
    expect([await copy(address), await copy(address, other)]).toEqual([false, false])
  expect(await copy('ann.smith@example.com', other)).toBe(true)
  expect(await spool.readHealth()).toMatchObject({ depth: 0 })
  const [waiting] = await other.takeDue(1)
  const entry = { kind: 'copy', to: 'ann.smith@example.co.uk', reference: 'AB12-CD34', asked }
  expect(waiting).toMatchObject({ entry })
  await reopen()
  expect(await copy('ann.smith@example.co.uk')).toBe(false)
  await pass(3 * hour)
  expect(await copy('ann.smith@example.co.uk')).toBe(true)
})

test(`no more than ${mostCopies} copies go out in a day, though all are asked for at once`, async () => {
  const answers = await Promise.all(numbers(80).map((index) => copy(`a${index}@b.uk`, index % 2 ? spool : other)))
  expect(answers.filter(Boolean)).toHaveLength(mostCopies)
  await pass(24 * hour)
  expect(await copy('late@example.co.uk', other)).toBe(true)
})

test('health counts what waits and says how old the oldest is', async () => {
  await accept(named('Old'))
  await pass(90_000)
  await accept(named('New'), other)
  await copy('ann@example.co.uk')
  const { depth, oldestSeconds, failed } = await other.readHealth()
  expect([depth, failed]).toEqual([2, 0])
  expect(oldestSeconds).toBeGreaterThanOrEqual(90)
  expect(oldestSeconds).toBeLessThan(3600)
})

let visits = 0
const visit = async (keys: LimitKeys, on: Spool) => {
  visits += 1
  const { id, wait } = await on.accept(named(`Visitor ${visits}`), keys)
  expect(id === null).toBe(wait > 0)
  return wait
}

test('an address has one turn a second, whichever process is asked, and so many a day', async () => {
  const began = performance.now()
  const askBoth = (key: string) => Promise.all(numbers(6).map((index) => visit([key], index % 2 ? spool : other)))
  const first = await askBoth('203.0.113.7')
  const turns = first.filter((wait) => wait === 0).length
  // On a busy machine it may take seconds.
  expect(turns).toBeLessThanOrEqual(1 + Math.floor((performance.now() - began) / 1000))
  expect(turns).toBeGreaterThan(0)
  expect(await visit(['203.0.113.8'], other)).toBe(0)
  for (let turn = turns; turn < limits.dailyLimit; turn += 1) {
    await pass(1000)
    expect(await visit(['203.0.113.7'], turn % 2 ? spool : other)).toBe(0)
  }
  await pass(1000)
  for (const wait of await askBoth('203.0.113.7')) expect(wait).toBeGreaterThan(hour / 1000)
  expect(await spool.list()).toHaveLength(limits.dailyLimit + 1)
  await pass(24 * hour)
  expect(await visit(['203.0.113.7'], spool)).toBe(0)
})

test(`a network has as many turns as ${networkShare} visitors, however many addresses it has`, async () => {
  const waits: number[] = []
  for (const index of numbers(20)) {
    await pass(1000)
    const keys = limitKeys(`2001:db8:1:${index.toString(16)}::1`)
    waits.push(await visit(keys, index % 2 ? spool : other))
  }
  expect(waits.filter((wait) => wait === 0)).toHaveLength(networkShare * limits.dailyLimit)
  expect(await visit(limitKeys('2001:db8:2::1'), other)).toBe(0)
})

test('past the limit within an hour there is a rush, until there are fewer again', async () => {
  const send = (index: number) => accept(named(`${index}`), index % 2 ? spool : other)
  for (const index of numbers(limits.hourlyLimit)) await send(index)
  expect([await spool.wasRush(Date.now()), await other.wasRush(Date.now())]).toEqual([false, false])
  const moment = acceptedAt(await send(limits.hourlyLimit))
  expect([await spool.wasRush(moment), await other.wasRush(moment)]).toEqual([true, true])
  await pass(30 * minute)
  expect(await other.wasRush(moment)).toBe(true)
  await pass(31 * minute)
  expect(await spool.wasRush(Date.now())).toBe(false)
  // For what is mailed late.
  await pass(3 * hour)
  await spool.tidy()
  expect(await other.wasRush(moment)).toBe(true)
})

test('what all processes know outlives a restart', async () => {
  expect(await spool.readState('alerts')).toBeUndefined()
  await spool.writeState('alerts', 'one')
  await other.writeState('alerts', 'two')
  await reopen()
  expect(await spool.readState('alerts')).toBe('two')
})

test('once mailed, nothing of a request is left: which it was is known for ten minutes, its visitor as a hash for a day', async () => {
  const { id } = await spool.accept({ ...request, photos: makePhotos('photo') }, ['203.0.113.9', '203.0.113'])
  const entry = await takeBooking(spool)
  await spool.putOff(entry.id, 0, 'mail is down')
  expect(await store.readAll()).toContain(sampleBooking.phone)
  await spool.finish(entry)
  await copy(sampleBooking.email)
  const [waiting] = await spool.takeDue(1)
  await spool.finish({ id: waiting?.id ?? '', kind: 'copy' })
  /** What it forgets goes from SQLite's files at the next one. */
  const readLater = async (ms: number) => {
    await pass(ms)
    for (const one of [spool, spool]) await one.tidy()
    return store.readAll()
  }
  const { selectedPackage, ...personal } = sampleBooking
  const left = await readLater(0)
  for (const trace of [...Object.values(personal), `${id}`, 'mail is down', '203.0.113'])
    expect(left).not.toContain(trace)
  expect(left).toContain(digestRequest(entry))
  const later = await readLater(11 * minute)
  expect([later.includes('visitor'), later.includes(digestRequest(entry))]).toEqual([true, false])
  expect(await readLater(24 * hour)).not.toContain('visitor')
})

test('what cannot be read is given up, and stays', async () => {
  const id = await accept(named('Bad'))
  await accept(named('Good'))
  await store.spoil(id)
  const [bad, good] = await spool.takeDue(9)
  expect([bad, good]).toMatchObject([{ id, entry: null, isGivenUp: false }, { entry: { kind: 'booking' } }])
  await spool.setAside(id)
  await spool.finish({ id: good?.id ?? '', kind: 'booking' })
  expect(await other.readHealth()).toEqual({ depth: 0, oldestSeconds: 0, failed: 1 })
  await pass(3 * hour)
  expect(await other.takeDue(9)).toEqual([])
  await spool.makeAllDue()
  expect(await other.takeDue(9)).toMatchObject([{ id, entry: null, isGivenUp: true }])
  expect(await spool.readHealth()).toMatchObject({ failed: 1 })
})

test('what a killed process had taken comes back', async () => {
  const id = await accept()
  const late = await accept(named('Late'))
  for (const one of opened) await close(one)
  const script = join('tests', 'support', 'take-and-die.ts')
  const { stdout, stderr, signal } = spawnSync(
    process.execPath,
    [script, JSON.stringify({ ...store.where, ...limits })],
    { encoding: 'utf8' }
  )
  expect([signal, JSON.parse(stdout || `"${stderr}"`)]).toEqual(['SIGKILL', [id]])
  await reopen()
  await pass(4 * minute)
  expect(await ids(other.takeDue(9))).toEqual([id, late].sort())
})

test('what is taken goes back when a process stops', async () => {
  const id = await accept()
  expect(await ids(spool.takeDue(9))).toEqual([id])
  await reopen()
  expect(await ids(other.takeDue(9))).toEqual([id])
})
