import { pino } from 'pino'
import { beforeEach, expect, test, vi } from 'vitest'
import { sampleBooking } from '../../tests/support/sample-booking.ts'
import { makeFolder, stopAfter } from '../../tests/support/test-life.ts'
import { changeDatabase, openTestSpool, replaceIn } from '../../tests/support/test-spool.ts'
import { waitFor } from '../../tests/support/wait-for.ts'
import { shortenReason, startCourier, type Timing, usualTiming } from './courier.ts'
import { type BookingToSend, type SpoolEntry, UnreadableEntry } from './entry.ts'
import type { Spool } from './spool.ts'

let folder: string
let spool: Spool
let delivered: SpoolEntry[]
let givenUp: (BookingToSend | null)[]
let logged: string[]
const quick: Timing = { firstRetryMs: 40, maxRetryMs: 80, keepMs: 60_000, scanMs: 30, atOnce: 4 }

beforeEach(async () => {
  folder = await makeFolder()
  spool = await openTestSpool(folder)
  delivered = []
  givenUp = []
  logged = []
})

const log = pino({}, { write: (line: string) => logged.push(line) })

const noteGivenUp = (entry: BookingToSend | null) => void givenUp.push(entry)

const start = async (deliver: (entry: SpoolEntry) => Promise<unknown>, timing = {}, on = spool) =>
  stopAfter(
    startCourier({
      spool: on,
      deliver: async (entry) => void (await deliver(entry)),
      watch: { noteGivenUp },
      log,
      timing: { ...quick, ...timing }
    })
  )
const accept = async (name = 'Ann') =>
  (await spool.accept({ booking: { ...sampleBooking, name }, isSuspicious: false })).id ?? ''
const isEmpty = async () => (await spool.readHealth()).depth === 0
const down = async () => {
  throw Object.assign(new Error('down'), { code: 'ECONNREFUSED' })
}
const refuse = async () => {
  throw Object.assign(new Error('refused'), { code: 'EMESSAGE', responseCode: 554 })
}

test.each([
  [0, 20, 60],
  [120, 90, 170],
  [7200, 2700, 4600]
])('what has waited for %i seconds is tried again in %i to %i', async (age, from, to) => {
  const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() - age * 1000)
  await accept()
  clock.mockRestore()
  const delays: number[] = []
  const putOff: Spool['putOff'] = async (_, delayMs) => void delays.push(delayMs / 1000)
  await start(down, usualTiming, replaceIn(spool, { putOff }))
  await waitFor('a retry to be set', () => delays.length > 0)
  expect(delays[0]).toBeGreaterThan(from)
  expect(delays[0]).toBeLessThan(to)
})

test('a request that is given up is told once, however often it is tried', async () => {
  let tries = 0
  const id = await accept()
  const deliver = () => {
    tries += 1
    return refuse()
  }
  for (const more of [3, 6]) {
    const courier = await start(deliver, { keepMs: 1, maxRetryMs: 1, firstRetryMs: 1 })
    await waitFor('several tries', () => tries >= more)
    await courier.stop()
  }
  expect(givenUp).toMatchObject([{ id }])
  expect(await spool.readHealth()).toMatchObject({ depth: 0, failed: 1 })
})

test.each(['read', 'written as a mail'])(
  'what cannot be %s is given up at once, told once, and no sign of bad mail',
  async (how) => {
    const id = await accept('Bad')
    if (how === 'read') changeDatabase(folder, "UPDATE entry SET data = '{'")
    await accept('Good')
    const failures: unknown[] = []
    const deliver = async (entry: SpoolEntry) => {
      if (entry.id === id) throw new UnreadableEntry('no', { cause: new TypeError() })
      delivered.push(entry)
      return undefined
    }
    const watch = { noteFailure: () => void failures.push(1), noteGivenUp }
    const courier = stopAfter(startCourier({ spool, deliver, watch, log, timing: quick }))
    await waitFor('the good one', () => delivered.length === 1)
    await waitFor('the bad one', () => givenUp.length === 1)
    await courier.stop()
    stopAfter(startCourier({ spool, deliver, watch, log, timing: quick }))
    expect(await spool.readHealth()).toMatchObject({ depth: 0, failed: 1 })
    expect([givenUp, failures]).toEqual([[null], []])
  }
)

test.each([
  ['is put off', quick.keepMs],
  ['was given up', 1]
])('once mail works again nothing that %s waits for its turn', async (_, keepMs) => {
  let isDown = true
  const deliver = async () => {
    if (isDown) await down()
  }
  // Longer than this test: only mail that works can call them back.
  const courier = await start(deliver, { firstRetryMs: 60_000, maxRetryMs: 60_000, keepMs })
  for (const name of ['One', 'Two', 'Three']) await accept(name)
  courier.nudge()
  const isTried = async () => (await spool.list()).every((kept) => kept.attempts > 0)
  await waitFor('all to be tried', isTried)
  isDown = false
  await accept('Four')
  courier.nudge()
  await waitFor('all to be delivered', async () => (await spool.list()).length === 0)
})

test('never more than so many at once, however often it is nudged, and a nudge while it looks is not lost', async () => {
  const looking = Promise.withResolvers<void>()
  const resume = Promise.withResolvers<void>()
  let [active, most] = [0, 0]
  /** The first look finds nothing and takes its time. */
  const takeDue: Spool['takeDue'] = async (...given) => {
    const entries = await spool.takeDue(...given)
    looking.resolve()
    await resume.promise
    return entries
  }
  const deliver = async () => {
    active += 1
    most = Math.max(most, active)
    await new Promise((resolve) => setImmediate(resolve))
    active -= 1
  }
  const courier = await start(deliver, { scanMs: 600_000 }, replaceIn(spool, { takeDue }))
  await looking.promise
  for (let index = 0; index < 20; index += 1) {
    await accept(`Name ${index}`)
    courier.nudge()
  }
  resume.resolve()
  await waitFor('all to be delivered', isEmpty)
  expect(most).toBe(4)
})

test('what was sent but could not be removed is not sent again, and removed later', async () => {
  let isStuck = true
  let tries = 0
  const finish: Spool['finish'] = async (entry) => {
    tries += 1
    if (isStuck) throw new Error('EROFS')
    await spool.finish(entry)
  }
  await accept()
  await start(async (entry) => void delivered.push(entry), {}, replaceIn(spool, { finish }))
  await waitFor('several tries', () => tries > 3)
  // Its lease is over.
  changeDatabase(folder, 'UPDATE entry SET due = 0')
  const before = tries
  await waitFor('several more', () => tries > before + 3)
  isStuck = false
  await waitFor('the end', isEmpty)
  expect(delivered).toHaveLength(1)
})

test.each([
  [{ response: '550 5.1.1 <ann@example.co.uk>: no\r\n such "Ann Smith" user' }, '550 5.1.1 …: no such … user'],
  [Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }), 'connect ECONNREFUSED'],
  [{ response: `451 try ann@example.co.uk later${'x'.repeat(500)}` }, /^451 try … laterx{135}…$/],
  [null, 'unknown error']
])('why it failed is kept without addresses', (error, reason) => {
  expect(shortenReason(error)).toMatch(reason)
})

test('while nothing can be written, what this process accepted is sent once, tried again, and removed later', async () => {
  const refused = () => Promise.reject(Object.assign(new Error('EROFS'), { code: 'EROFS' }))
  let isReadOnly = false
  const on = replaceIn(spool, {
    takeDue: (most, except) => (isReadOnly ? refused() : spool.takeDue(most, except)),
    finish: (entry) => (isReadOnly ? refused() : spool.finish(entry)),
    putOff: (...given) => (isReadOnly ? refused() : spool.putOff(...given))
  })
  let tries = 0
  const deliver = async (entry: SpoolEntry) => {
    tries += 1
    if (tries === 1) await down()
    delivered.push(entry)
  }
  const courier = await start(deliver, {}, on)
  isReadOnly = true
  const own = await accept('Own')
  const others = await accept('Of another process')
  courier.nudge(own)
  await waitFor('the mail', () => delivered.length === 1)
  expect([tries, delivered[0]?.id]).toEqual([2, own])
  expect(await spool.list()).toHaveLength(2)
  isReadOnly = false
  await waitFor('the rest', isEmpty)
  expect(delivered.map(({ id }) => id)).toEqual([own, others])
})
