import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { readBooking } from '../../domain/booking.ts'
import { type LimitKeys, limitKeys, networkShare } from '../../server/client-address.ts'
import { acceptedAt, type BookingToSend } from '../../server/spool/entry.ts'
import { openSpool } from '../../server/spool/open.ts'
import type { Spool } from '../../server/spool/spool.ts'
import { mostCopies } from '../../server/spool/statements.ts'
import { sampleBooking, takeBooking } from './sample-booking.ts'

/** A store for one test. */
export type TestStore = {
  where: Pick<Parameters<typeof openSpool>[0], 'spoolUrl' | 'spoolDir'>
  options?: Parameters<typeof openSpool>[1]
  /** Whether several processes may use it at once. */
  isShared: boolean
  setClock?: (aheadMs: number) => Promise<void>
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

/** The stores of one test: `other` is a second process where the store is shared. */
class Stores {
  store!: TestStore
  spool!: Spool
  other!: Spool
  readonly opened = new Set<Spool>()
  /** How much later it is than on the clock on the wall, and how much time has passed in a moment. */
  #ahead = 0
  #passed = 0

  constructor(makeStore: () => Promise<TestStore>) {
    beforeEach(async () => {
      const clock = Date.now
      const uptime = performance.now.bind(performance)
      vi.spyOn(Date, 'now').mockImplementation(() => clock() + this.#ahead)
      vi.spyOn(performance, 'now').mockImplementation(() => uptime() + this.#passed)
      this.#ahead = start - clock()
      this.#passed = 0
      this.store = await makeStore()
      await this.store.setClock?.(this.#ahead)
      await this.reopen()
      onTestFinished(async () => {
        for (const one of this.opened) await this.close(one)
        vi.restoreAllMocks()
      })
    })
  }

  async #open(): Promise<Spool> {
    const one = await openSpool({ ...this.store.where, ...limits }, this.store.options)
    this.opened.add(one)
    return one
  }

  async close(one: Spool): Promise<void> {
    this.opened.delete(one)
    await one.close()
  }

  /** As after a restart. */
  async reopen(): Promise<void> {
    for (const one of this.opened) await this.close(one)
    this.spool = await this.#open()
    this.other = this.store.isShared ? await this.#open() : this.spool
  }

  /** Time goes on for everybody. */
  async pass(ms: number): Promise<void> {
    this.#ahead += ms
    this.#passed += ms
    await this.store.setClock?.(this.#ahead)
  }

  async accept(toSend = request, on = this.spool): Promise<string> {
    return (await on.accept(toSend)).id ?? ''
  }
}

const idOf = async (accepting: ReturnType<Spool['accept']>) => (await accepting).id
const ids = async (taken: ReturnType<Spool['takeDue']>) => (await taken).map(({ id }) => id)
const listKept = async (on: Spool) => (await on.list()).map(({ id }) => id)

/** What every store promises. */
export function describeSpool(name: string, makeStore: () => Promise<TestStore>): void {
  describe(name, () => {
    const at = new Stores(makeStore)
    for (const describePart of [
      describeTaking,
      describeStoring,
      describeRetrying,
      describeCopies,
      describeLimits,
      describeLife
    ])
      describePart(at)
  })
}

function describeTaking(at: Stores): void {
  test('what was accepted is taken by one process alone, and gone once it is finished', async () => {
    const id = await at.accept()
    const taken = (await Promise.all([at.other.takeDue(9), at.spool.takeDue(9), at.other.takeDue(9)])).flat()
    const entry = expect.objectContaining({ id, kind: 'booking', ...request })
    expect(taken).toMatchObject([{ id, entry, isGivenUp: false }])
    expect(await listKept(at.spool)).toEqual([id])
    for (const one of [at.other, at.spool]) await one.finish({ id, kind: 'booking' })
    expect([await at.spool.list(), await at.other.list()]).toEqual([[], []])
    expect(await at.other.readHealth()).toEqual({ depth: 0, oldestSeconds: 0, failed: 0 })
  })

  test('those who take at once share what waits, the oldest first and at most what they ask for', async () => {
    const all: string[] = []
    for (const index of numbers(10)) {
      all.push(await at.accept(named(`${index}`)))
      await at.pass(1000)
    }
    expect(await ids(at.spool.takeDue(2))).toEqual(all.slice(0, 2))
    const taken = await Promise.all(numbers(6).map((index) => ids((index % 2 ? at.spool : at.other).takeDue(2))))
    expect(taken.every(({ length }) => length <= 2)).toBe(true)
    expect(taken.flat().sort()).toEqual(all.slice(2).sort())
  })

  test('what a process is delivering it does not take again, whatever the clock says', async () => {
    const id = await at.accept()
    const late = await at.accept(named('Late'))
    expect(await ids(at.spool.takeDue(1))).toEqual([id])
    await at.pass(4 * minute)
    expect(await ids(at.spool.takeDue(9, [id]))).toEqual([late])
  })
}

function describeStoring(at: Stores): void {
  test('the same request is one within ten minutes, also after a restart', async () => {
    await at.accept()
    expect(await idOf(at.other.accept(request))).toBeNull()
    await at.other.finish(await takeBooking(at.other))
    await at.reopen()
    await at.pass(9 * minute)
    expect(await idOf(at.other.accept(request))).toBeNull()
    await at.pass(2 * minute)
    expect(await idOf(at.spool.accept(request))).toEqual(anId)
  })

  test('of 200 requests at the same moment, each sent to two processes, 100 are stored', async () => {
    const asked = numbers(200).map((index) => idOf((index % 2 ? at.spool : at.other).accept(named(`${index >> 1}`))))
    const answers = await Promise.all(asked)
    const stored = answers.filter((id) => id !== null)
    expect([stored.length, new Set(stored).size]).toEqual([100, 100])
    for (const index of numbers(100)) expect([answers[2 * index], answers[2 * index + 1]]).toContain(null)
    expect(await listKept(at.spool)).toEqual(stored.sort())
  })

  test('what cannot be stored is rejected, and not taken for its own duplicate', async () => {
    await at.store.lock()
    const attempts = await Promise.allSettled([
      at.spool.accept(request),
      at.other.accept(request),
      at.spool.accept(request)
    ])
    expect(attempts.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    await expect(at.spool.tryWrite()).rejects.toThrow()
    await at.store.unlock()
    await at.spool.tryWrite()
    expect([await idOf(at.other.accept(request)), await idOf(at.spool.accept(request))]).toEqual([anId, null])
    expect(await at.spool.list()).toHaveLength(1)
  })

  test('a request is kept with its photos', async () => {
    const attached = ['one', 'two'].map((name) => ({ name: `${name}.jpg`, data: btoa(name.repeat(100_000)) }))
    const photos = { attached, refused: ['One was no photo.'], marks: ['a', 'b', 'c'] }
    await at.accept({ ...request, photos })
    expect(await idOf(at.other.accept({ ...request, photos: { ...photos, marks: ['a'] } }))).toEqual(anId)
    expect(await takeBooking(at.other)).toMatchObject({ photos })
  })

  test('every character is kept', async () => {
    const name = 'A\0nn "Żółć" 😀 \\u0000 \u2028!'
    await at.accept(named(name))
    expect((await takeBooking(at.other)).booking.name).toBe(name)
  })
}

function describeRetrying(at: Stores): void {
  test('what is put off comes when it is due, or when all is made due; tries and reasons are counted', async () => {
    const early = await at.accept(named('Early'))
    await at.pass(1000)
    const late = await at.accept(named('Late'))
    expect(await ids(at.spool.takeDue(9))).toEqual([early, late])
    await at.spool.makeAllDue()
    expect(await at.other.takeDue(9)).toEqual([])
    await at.spool.putOff(early, minute, 'the mail server is down')
    await at.spool.putOff(late, hour, 'too slow')
    expect([await at.spool.takeDue(9), await at.other.takeDue(9)]).toEqual([[], []])
    await at.pass(minute)
    expect(await ids(at.other.takeDue(9))).toEqual([early])
    await at.other.putOff(early, hour, 'refused')
    expect(await at.spool.list()).toEqual([
      expect.objectContaining({ attempts: 2, lastReason: 'refused', isGivenUp: false }),
      expect.objectContaining({ attempts: 1, lastReason: 'too slow', isGivenUp: false })
    ])
    expect(await at.spool.takeDue(9)).toEqual([])
    await at.spool.makeAllDue()
    expect(await ids(at.other.takeDue(9))).toEqual([early, late])
  })

  test('what is due more than two hours ahead is due, because the clock was set back', async () => {
    const id = await at.accept()
    await at.spool.takeDue(1)
    await at.spool.putOff(id, 30 * minute, 'down')
    await at.pass(-2 * hour)
    expect(await ids(at.other.takeDue(1))).toEqual([id])
  })

  test('who still has to get it is remembered, also after a restart', async () => {
    await at.accept()
    const entry = await takeBooking(at.spool)
    await at.spool.keepLeft(entry, ['partner@example.co.uk'])
    await at.spool.putOff(entry.id, 0, 'refused for one address')
    await at.reopen()
    expect(await takeBooking(at.other)).toMatchObject({ id: entry.id, left: ['partner@example.co.uk'] })
  })

  test('what is given up may be sent again, and is tried again', async () => {
    const id = await at.accept()
    await at.spool.giveUp(await takeBooking(at.spool), hour, 'refused for five days')
    expect(await at.other.takeDue(9)).toEqual([])
    expect(await at.other.readHealth()).toMatchObject({ depth: 0, failed: 1 })
    expect(await at.other.list()).toEqual([
      expect.objectContaining({ attempts: 1, lastReason: 'refused for five days', isGivenUp: true })
    ])
    const again = await at.accept(request, at.other)
    expect(again).toEqual(anId)
    await at.reopen()
    await at.pass(hour)
    expect(await at.other.takeDue(9)).toMatchObject([
      { entry: { id }, isGivenUp: true },
      { entry: { id: again }, isGivenUp: false }
    ])
  })

  test('what another process holds is not read where nothing can be taken', async () => {
    const [first, second] = [await at.accept(named('First')), await at.accept(named('Second'))]
    expect(await ids(at.spool.takeDue(1))).toEqual([first])
    expect(await ids(at.spool.readOwn([first, second]))).toEqual([first, second].sort())
    if (at.store.isShared) expect(await ids(at.other.readOwn([first, second]))).toEqual([second])
  })
}

function describeCopies(at: Stores): void {
  const asked = readBooking({ selectedPackage: 'Full Valet', vehicleSize: 'small' })
  const copy = (to: string, on = at.spool) => on.acceptCopy({ to, reference: 'AB12-CD34', asked })

  test('an address gets one copy a day, however it is written and whichever process is asked', async () => {
    expect(await copy('ann.smith@example.co.uk')).toBe(true)
    for (const address of ['ann.smith@example.co.uk', 'Ann.Smith@Example.co.uk', 'annsmith+2@example.co.uk'])
      expect([await copy(address), await copy(address, at.other)]).toEqual([false, false])
    expect(await copy('ann.smith@example.com', at.other)).toBe(true)
    expect(await at.spool.readHealth()).toMatchObject({ depth: 0 })
    const [waiting] = await at.other.takeDue(1)
    const entry = { kind: 'copy', to: 'ann.smith@example.co.uk', reference: 'AB12-CD34', asked }
    expect(waiting).toMatchObject({ entry })
    await at.reopen()
    expect(await copy('ann.smith@example.co.uk')).toBe(false)
    await at.pass(3 * hour)
    expect(await copy('ann.smith@example.co.uk')).toBe(true)
  })

  test(`no more than ${mostCopies} copies go out in a day, though all are asked for at once`, async () => {
    const answers = await Promise.all(
      numbers(80).map((index) => copy(`a${index}@b.uk`, index % 2 ? at.spool : at.other))
    )
    expect(answers.filter(Boolean)).toHaveLength(mostCopies)
    await at.pass(24 * hour)
    expect(await copy('late@example.co.uk', at.other)).toBe(true)
  })

  test('health counts what waits and says how old the oldest is', async () => {
    await at.accept(named('Old'))
    await at.pass(90_000)
    await at.accept(named('New'), at.other)
    await copy('ann@example.co.uk')
    const { depth, oldestSeconds, failed } = await at.other.readHealth()
    expect([depth, failed]).toEqual([2, 0])
    expect(oldestSeconds).toBeGreaterThanOrEqual(90)
    expect(oldestSeconds).toBeLessThan(3600)
  })
}

function describeLimits(at: Stores): void {
  let visits = 0
  const visit = async (keys: LimitKeys, on: Spool) => {
    visits += 1
    const { id, wait } = await on.accept(named(`Visitor ${visits}`), keys)
    expect(id === null).toBe(wait > 0)
    return wait
  }

  test('an address has one turn a second, whichever process is asked, and so many a day', async () => {
    const began = performance.now()
    const askBoth = (key: string) =>
      Promise.all(numbers(6).map((index) => visit([key], index % 2 ? at.spool : at.other)))
    const first = await askBoth('203.0.113.7')
    const turns = first.filter((wait) => wait === 0).length
    // On a busy machine it may take seconds.
    expect(turns).toBeLessThanOrEqual(1 + Math.floor((performance.now() - began) / 1000))
    expect(turns).toBeGreaterThan(0)
    expect(await visit(['203.0.113.8'], at.other)).toBe(0)
    for (let turn = turns; turn < limits.dailyLimit; turn += 1) {
      await at.pass(1000)
      expect(await visit(['203.0.113.7'], turn % 2 ? at.spool : at.other)).toBe(0)
    }
    await at.pass(1000)
    for (const wait of await askBoth('203.0.113.7')) expect(wait).toBeGreaterThan(hour / 1000)
    expect(await at.spool.list()).toHaveLength(limits.dailyLimit + 1)
    await at.pass(24 * hour)
    expect(await visit(['203.0.113.7'], at.spool)).toBe(0)
  })

  test(`a network has as many turns as ${networkShare} visitors, however many addresses it has`, async () => {
    const waits: number[] = []
    for (const index of numbers(20)) {
      await at.pass(1000)
      const keys = limitKeys(`2001:db8:1:${index.toString(16)}::1`)
      waits.push(await visit(keys, index % 2 ? at.spool : at.other))
    }
    expect(waits.filter((wait) => wait === 0)).toHaveLength(networkShare * limits.dailyLimit)
    expect(await visit(limitKeys('2001:db8:2::1'), at.other)).toBe(0)
  })

  test('past the limit within an hour there is a rush, until there are fewer again', async () => {
    const send = (index: number) => at.accept(named(`${index}`), index % 2 ? at.spool : at.other)
    for (const index of numbers(limits.hourlyLimit)) await send(index)
    expect([await at.spool.wasRush(Date.now()), await at.other.wasRush(Date.now())]).toEqual([false, false])
    const moment = acceptedAt(await send(limits.hourlyLimit))
    expect([await at.spool.wasRush(moment), await at.other.wasRush(moment)]).toEqual([true, true])
    await at.pass(30 * minute)
    expect(await at.other.wasRush(moment)).toBe(true)
    await at.pass(31 * minute)
    expect(await at.spool.wasRush(Date.now())).toBe(false)
  })
}

function describeLife(at: Stores): void {
  test('what all processes know outlives a restart', async () => {
    expect(await at.spool.readState('alerts')).toBeUndefined()
    await at.spool.writeState('alerts', 'one')
    await at.other.writeState('alerts', 'two')
    await at.reopen()
    expect(await at.spool.readState('alerts')).toBe('two')
  })

  test('what cannot be read is given up, and stays', async () => {
    const id = await at.accept(named('Bad'))
    await at.accept(named('Good'))
    await at.store.spoil(id)
    const [bad, good] = await at.spool.takeDue(9)
    expect([bad, good]).toMatchObject([{ id, entry: null, isGivenUp: false }, { entry: { kind: 'booking' } }])
    await at.spool.finish({ id: good?.id ?? '', kind: 'booking' })
    expect(await at.other.readHealth()).toEqual({ depth: 0, oldestSeconds: 0, failed: 1 })
    await at.pass(3 * hour)
    expect(await at.other.takeDue(9)).toEqual([])
    await at.spool.makeAllDue()
    expect(await at.other.takeDue(9)).toMatchObject([{ id, entry: null, isGivenUp: true }])
    expect(await at.spool.readHealth()).toMatchObject({ failed: 1 })
  })

  test('what a killed process had taken comes back', async () => {
    const id = await at.accept()
    const late = await at.accept(named('Late'))
    for (const one of at.opened) await at.close(one)
    const script = join('tests', 'support', 'take-and-die.ts')
    const { stdout, stderr, signal } = spawnSync(
      process.execPath,
      [script, JSON.stringify({ ...at.store.where, ...limits })],
      { encoding: 'utf8' }
    )
    expect([signal, JSON.parse(stdout || `"${stderr}"`)]).toEqual(['SIGKILL', [id]])
    await at.reopen()
    await at.pass(4 * minute)
    expect(await ids(at.other.takeDue(9))).toEqual([id, late].sort())
  })

  test('what is taken goes back when a process stops', async () => {
    const id = await at.accept()
    expect(await ids(at.spool.takeDue(9))).toEqual([id])
    await at.reopen()
    expect(await ids(at.other.takeDue(9))).toEqual([id])
  })
}
