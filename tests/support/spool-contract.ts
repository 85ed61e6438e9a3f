import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { readBooking } from '../../domain/booking.ts'
import { limitKeys } from '../../server/client-address.ts'
import { networkShare } from '../../server/relay/rate-limit.ts'
import { acceptedAt, type BookingToSend } from '../../server/spool/entry.ts'
import { mostCopies } from '../../server/spool/files/copied.ts'
import { openSpool } from '../../server/spool/open.ts'
import { nothingTold, type Spool } from '../../server/spool/spool.ts'
import { makePhotos, sampleBooking, takeBooking } from './sample-booking.ts'
import { waitFor } from './wait-for.ts'

/** A store for one test. */
export type TestStore = {
  where: Pick<Parameters<typeof openSpool>[0], 'spoolUrl' | 'spoolDir'>
  options?: Parameters<typeof openSpool>[1]
  /** Whether several processes may use it at once. */
  isShared: boolean
  setClock?: (laterMs: number) => Promise<void>
  /** From now on nothing can be stored. */
  lock(): Promise<unknown>
  unlock(): Promise<unknown>
  /** A waiting request is no longer readable. */
  spoil(id: string): Promise<unknown>
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

/** What every store promises. `other` is a second process where the store is shared. */
export function describeSpool(name: string, makeStore: () => Promise<TestStore>): void {
  let store: TestStore
  let spool: Spool
  let other: Spool
  /** How much later it is than on the clock on the wall, and how much time has passed in a moment. */
  let later: number
  let passed: number
  const opened = new Set<Spool>()

  beforeEach(async () => {
    const clock = Date.now
    const uptime = performance.now.bind(performance)
    vi.spyOn(Date, 'now').mockImplementation(() => clock() + later)
    vi.spyOn(performance, 'now').mockImplementation(() => uptime() + passed)
    later = start - clock()
    passed = 0
    store = await makeStore()
    await store.setClock?.(later)
    spool = await open()
    other = store.isShared ? await open() : spool
    onTestFinished(async () => {
      for (const one of opened) await close(one)
      vi.restoreAllMocks()
    })
  })

  async function open(): Promise<Spool> {
    const one = await openSpool({ ...store.where, ...limits }, store.options)
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
    later += ms
    passed += ms
    await store.setClock?.(later)
  }

  const accept = async (toSend = request, on = spool) => (await on.accept(toSend)) ?? ''
  const ids = async (taken: ReturnType<Spool['take']>) => (await taken).map(({ id }) => id)

  describe(name, () => {
    test('what was accepted is taken by one process alone, and gone once it is finished', async () => {
      const id = await accept()
      const taken = (await Promise.all([other.take(9), spool.take(9), other.take(9)])).flat()
      expect(taken).toEqual([expect.objectContaining({ id, kind: 'booking', ...request })])
      expect(await spool.listKept()).toEqual([id])
      await other.finish(id)
      await spool.finish(id)
      expect([await spool.list(), await other.listKept()]).toEqual([[], []])
      expect(await other.readHealth()).toEqual({ depth: 0, oldestSeconds: 0, failed: 0 })
    })

    test('those who take at once share what waits, the oldest first and at most what they ask for', async () => {
      const all: string[] = []
      for (const index of numbers(10)) {
        all.push(await accept(named(`${index}`)))
        await pass(1000)
      }
      expect((await ids(spool.take(2))).sort()).toEqual(all.slice(0, 2))
      const taken = await Promise.all(numbers(6).map((index) => ids((index % 2 ? spool : other).take(2))))
      expect(taken.every(({ length }) => length <= 2)).toBe(true)
      expect(taken.flat().sort()).toEqual(all.slice(2).sort())
    })

    test('the same request is one within ten minutes, also after a restart', async () => {
      expect(await spool.wasAccepted(request)).toBe(false)
      const id = await accept()
      expect([await other.accept(request), await other.wasAccepted(request)]).toEqual([null, true])
      await takeBooking(other)
      await other.finish(id)
      await reopen()
      await pass(9 * minute)
      expect(await other.accept(request)).toBeNull()
      await pass(2 * minute)
      expect([await other.wasAccepted(request), await spool.accept(request)]).toEqual([false, anId])
    })

    test('of 200 requests at the same moment, each sent to two processes, 100 are stored', async () => {
      const asked = numbers(200).map((index) => (index % 2 ? spool : other).accept(named(`${index >> 1}`)))
      const answers = await Promise.all(asked)
      const stored = answers.filter((id) => id !== null)
      expect([stored.length, new Set(stored).size]).toEqual([100, 100])
      for (const index of numbers(100)) expect([answers[2 * index], answers[2 * index + 1]]).toContain(null)
      expect((await spool.listKept()).sort()).toEqual(stored.sort())
    })

    test('what cannot be stored is rejected, and not taken for its own duplicate', async () => {
      await store.lock()
      const attempts = await Promise.allSettled([spool.accept(request), other.accept(request), spool.accept(request)])
      expect(attempts.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
      await expect(spool.tryWrite()).rejects.toThrow()
      await store.unlock()
      await spool.tryWrite()
      expect(await Promise.all([spool.wasAccepted(request), other.wasAccepted(request)])).toEqual([false, false])
      expect([await other.accept(request), await spool.accept(request)]).toEqual([anId, null])
      expect(await spool.listKept()).toHaveLength(1)
    })

    test('a request is taken with its photos, in order; without them it is another', async () => {
      const photos = { ...makePhotos('one', 'two', 'three'), refused: ['Photo 4 is not a photo we can read.'] }
      const id = await accept({ ...request, photos })
      expect([await other.wasAccepted({ ...request, photos }), await other.wasAccepted(request)]).toEqual([true, false])
      // The photos count by their marks, also where there was no room for them.
      expect(await other.accept({ ...request, photos: { ...photos, taken: [] } })).toBeNull()
      expect(await takeBooking(other)).toMatchObject({ id, booking: sampleBooking, photos })
      await other.finish(id)
      expect(await spool.listKept()).toEqual([])
    })

    test('what is put off comes when it is due, or when everything is hurried; tries and reasons are counted', async () => {
      const early = await accept(named('Early'))
      await pass(1000)
      const late = await accept(named('Late'))
      expect((await ids(spool.take(9))).sort()).toEqual([early, late])
      await spool.putOff(early, minute, 'the mail server is down')
      await spool.putOff(late, hour, 'too slow')
      expect([await spool.take(9), await other.take(9)]).toEqual([[], []])
      await pass(minute)
      expect(await ids(other.take(9))).toEqual([early])
      await other.putOff(early, hour, 'refused')
      expect(await spool.list()).toEqual([
        expect.objectContaining({ attempts: 2, lastReason: 'refused', isGivenUp: false }),
        expect.objectContaining({ attempts: 1, lastReason: 'too slow', isGivenUp: false })
      ])
      expect(await spool.take(9)).toEqual([])
      await spool.hurry()
      // Another process hears of it when it looks for what is new.
      await other.tidy()
      expect((await ids(other.take(9))).sort()).toEqual([early, late])
    })

    test('who still has to get it is remembered, also after a restart', async () => {
      const id = await accept()
      const entry = await takeBooking(spool)
      await spool.keepFor(entry, ['partner@example.co.uk'])
      await spool.putOff(id, 0, 'refused for one address')
      await reopen()
      expect(await takeBooking(other)).toMatchObject({ id, left: ['partner@example.co.uk'] })
    })

    test('what is given up may be sent again, and is tried again when asked for', async () => {
      const id = await accept()
      await spool.fail(await takeBooking(spool), 'refused for five days')
      expect(await other.take(9)).toEqual([])
      expect(await other.readHealth()).toMatchObject({ depth: 0, failed: 1 })
      expect(await other.list()).toEqual([
        expect.objectContaining({ attempts: 1, lastReason: 'refused for five days', isGivenUp: true })
      ])
      const again = await accept(request, other)
      expect(again).toEqual(anId)
      await reopen()
      expect([await other.retryFailed(), await spool.retryFailed()]).toEqual([1, 0])
      expect(await spool.readHealth()).toMatchObject({ depth: 2, failed: 0 })
      expect((await ids(spool.take(9))).sort()).toEqual([id, again].sort())
    })

    test('there is one notice at a time', async () => {
      const addSome = () => Promise.all(numbers(6).map((index) => (index % 2 ? spool : other).addNotice()))
      await addSome()
      const [notice, ...more] = await spool.take(9)
      expect([notice?.kind, more]).toEqual(['notice', []])
      await addSome()
      expect([await other.take(9), await spool.readHealth()]).toEqual([[], { depth: 0, oldestSeconds: 0, failed: 0 }])
      await spool.finish(notice?.id ?? '')
      await other.addNotice()
      expect(await spool.take(9)).toMatchObject([{ kind: 'notice' }])
    })

    const asked = readBooking({ selectedPackage: 'Full Valet', vehicleSize: 'small' })
    const copy = (to: string, on = spool) => on.acceptCopy({ to, reference: 'AB12-CD34', asked })

    test('an address gets one copy a day, however it is written and whichever process is asked', async () => {
      expect(await copy('ann.smith@example.co.uk')).toBe(true)
      for (const address of ['ann.smith@example.co.uk', 'Ann.Smith@Example.co.uk', 'annsmith+2@example.co.uk'])
        expect([await copy(address), await copy(address, other)]).toEqual([false, false])
      expect(await copy('ann.smith@example.com', other)).toBe(true)
      expect(await spool.readHealth()).toMatchObject({ depth: 0 })
      const [waiting] = await other.take(1)
      expect(waiting).toMatchObject({ kind: 'copy', to: 'ann.smith@example.co.uk', reference: 'AB12-CD34', asked })
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

    test('an address has one turn a second, whichever process is asked, and so many a day', async () => {
      const began = performance.now()
      const askBoth = (key: string) =>
        Promise.all(numbers(6).map((index) => (index % 2 ? spool : other).takeTurn([key])))
      const first = await askBoth('203.0.113.7')
      const turns = first.filter((wait) => wait === 0).length
      // On a busy machine it may take seconds.
      expect(turns).toBeLessThanOrEqual(1 + Math.floor((performance.now() - began) / 1000))
      expect(turns).toBeGreaterThan(0)
      expect(await other.takeTurn(['203.0.113.8'])).toBe(0)
      for (let turn = turns; turn < limits.dailyLimit; turn += 1) {
        await pass(1000)
        expect(await (turn % 2 ? spool : other).takeTurn(['203.0.113.7'])).toBe(0)
      }
      await pass(1000)
      for (const wait of await askBoth('203.0.113.7')) expect(wait).toBeGreaterThan(hour / 1000)
      await pass(24 * hour)
      expect(await spool.takeTurn(['203.0.113.7'])).toBe(0)
    })

    test(`a network has as many turns as ${networkShare} visitors, however many addresses it has`, async () => {
      const waits: number[] = []
      for (const index of numbers(20)) {
        await pass(1000)
        const keys = limitKeys(`2001:db8:1:${index.toString(16)}::1`)
        waits.push(await (index % 2 ? spool : other).takeTurn(keys))
      }
      expect(waits.filter((wait) => wait === 0)).toHaveLength(networkShare * limits.dailyLimit)
      expect(await other.takeTurn(limitKeys('2001:db8:2::1'))).toBe(0)
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
    })

    test('only one process at a time changes what the owner was told, and a restart forgets nothing of it', async () => {
      const change = (on: Spool) =>
        on.changeAlerts(async (state) => {
          const before = state.checkedAt
          await new Promise((resolve) => setTimeout(resolve, 5))
          state.checkedAt = before + 1
          return before
        })
      const seen = await Promise.all(numbers(12).map((index) => change(index % 2 ? spool : other)))
      expect(seen.sort((a, b) => a - b)).toEqual(numbers(12))
      await spool.changeAlerts(async (state) => void state.told.push('mail'))
      await reopen()
      const kept = await other.changeAlerts(async (state) => state)
      expect(kept).toEqual({ ...nothingTold, told: ['mail'], checkedAt: 12 })
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

    test('what cannot be read is set aside, and stays', async () => {
      const id = await accept(named('Bad'))
      const good = await accept(named('Good'))
      await store.spoil(id)
      const taken = await spool.take(9)
      expect(taken.map(({ kind }) => kind).sort()).toEqual(['booking', 'unreadable'])
      await spool.finish(good)
      expect(await other.readHealth()).toEqual({ depth: 0, oldestSeconds: 0, failed: 1 })
      expect([await other.retryFailed(), await other.take(9)]).toEqual([0, []])
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
      await pass(10 * minute)
      const found: string[] = []
      await waitFor('both', async () => {
        await other.tidy()
        found.push(...(await ids(other.take(9))))
        return found.includes(id) && found.includes(late)
      })
    })

    test('what is taken goes back when a process stops', async () => {
      const id = await accept()
      expect(await ids(spool.take(9))).toEqual([id])
      await reopen()
      expect(await ids(other.take(9))).toEqual([id])
    })
  })
}
