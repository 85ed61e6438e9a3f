import { pino } from 'pino'
import { beforeEach, expect, test, vi } from 'vitest'
import { sampleBooking } from '../../tests/support/sample-booking.ts'
import { makeFolder, stopAfter } from '../../tests/support/test-life.ts'
import { changeDatabase, openTestSpool, replaceIn } from '../../tests/support/test-spool.ts'
import { waitFor } from '../../tests/support/wait-for.ts'
import { Courier, shortenReason, type Timing, usualTiming } from './courier.ts'
import { StoreError } from './driver.ts'
import { type BookingToSend, type SpoolEntry, UnreadableEntry } from './entry.ts'
import type { Spool } from './spool.ts'

let folder: string
let spool: Spool
let delivered: SpoolEntry[]
let givenUp: (BookingToSend | null)[]
/** Of the mail server. */
let failures: unknown[]
let logged: string[]
const quick: Timing = { firstRetryMs: 40, maxRetryMs: 80, keepMs: 60_000, scanMs: 30, atOnce: 4 }

beforeEach(async () => {
  folder = await makeFolder()
  spool = await openTestSpool(folder)
  delivered = []
  givenUp = []
  failures = []
  logged = []
})

const log = pino({}, { write: (line: string) => logged.push(line) })

const watch = {
  noteGivenUp: (entry: BookingToSend | null) => void givenUp.push(entry),
  noteFailure: (error: unknown) => void failures.push(error)
}

type Parts = ConstructorParameters<typeof Courier>[0]

const start = async (deliver: Parts['deliver'], timing = {}, on = spool, acknowledge?: Parts['acknowledge']) =>
  stopAfter(new Courier({ spool: on, deliver, acknowledge, watch, log, timing: { ...quick, ...timing } }))
const accept = async (name = 'Ann') =>
  (await spool.accept({ booking: { ...sampleBooking, name }, isSuspicious: false })).id ?? ''
const isEmpty = async () => (await spool.readHealth()).depth === 0
const down = async () => {
  throw Object.assign(new Error('down'), { code: 'ECONNREFUSED' })
}
const keep = async (entry: SpoolEntry) => {
  delivered.push(entry)
  return undefined
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
    const deliver = async (entry: SpoolEntry) => {
      if (entry.id === id) throw new UnreadableEntry('no', { cause: new TypeError() })
      return keep(entry)
    }
    const courier = await start(deliver)
    await waitFor('the good one', () => delivered.length === 1)
    await waitFor('the bad one', () => givenUp.length === 1)
    await courier.stop()
    await start(deliver)
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
    return isDown ? down() : undefined
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
    return undefined
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
  await start(keep, {}, replaceIn(spool, { finish }))
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
    return tries === 1 ? down() : keep(entry)
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

test('what is on its way is not sent again, though its lease seems to be over', async () => {
  const { promise: answer, resolve: take } = Promise.withResolvers<undefined>()
  await accept()
  const courier = await start((entry) => keep(entry).then(() => answer))
  await waitFor('the first try', () => delivered.length === 1)
  changeDatabase(folder, 'UPDATE entry SET due = 0')
  for (let look = 0; look < 3; look += 1) {
    courier.nudge()
    expect(await spool.readHealth()).toMatchObject({ depth: 1 })
  }
  take(undefined)
  await waitFor('the end', isEmpty)
  expect(delivered).toHaveLength(1)
})

test('of two addresses the refused one alone is tried again, on a full disk and after a restart too; there is one copy', async () => {
  const copies: string[] = []
  let isFull = true
  const left = ['partner@example.co.uk']
  const tried: (string[] | undefined)[] = []
  const error = Object.assign(new Error('refused'), { code: 'EENVELOPE', responseCode: 550 })
  const deliver = async (entry: SpoolEntry) => {
    tried.push(entry.kind === 'booking' ? entry.left : undefined)
    return { left, error }
  }
  const full = () => Promise.reject(new Error('ENOSPC'))
  const on = replaceIn(spool, {
    keepLeft: (...given) => (isFull ? full() : spool.keepLeft(...given)),
    takeDue: (...given) => (isFull ? full() : spool.takeDue(...given)),
    putOff: (...given) => (isFull ? full() : spool.putOff(...given))
  })
  const courier = await start(deliver, {}, on, async ({ id }) => void copies.push(id))
  courier.nudge(await accept())
  await waitFor('several tries', () => tried.length > 3)
  isFull = false
  const before = tried.length
  await waitFor('another', () => tried.length > before + 1)
  await courier.stop()
  await start(async (entry) => void (await deliver(entry)))
  await waitFor('the end', isEmpty)
  expect([tried[0], copies.length]).toEqual([undefined, 1])
  expect(new Set(tried.slice(1).map(String))).toEqual(new Set(left))
})

const copy = { to: sampleBooking.email, reference: 'AB12-CD34', asked: sampleBooking }

test.each([
  ['refused', 'dropped', { code: 'EMESSAGE', responseCode: 554 }, 0],
  ['refused at its address', 'dropped', { code: 'EENVELOPE', responseCode: 550 }, 0],
  ['a day old', 'dropped', { code: 'EMESSAGE', responseCode: 451 }, 25 * 3_600_000],
  ['refused for now', 'not delivered', { code: 'EMESSAGE', responseCode: 451 }, 0]
])('a copy that is %s is %s, and the owner is not bothered', async (_, end, fault, ageMs) => {
  const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() - ageMs)
  await spool.acceptCopy(copy)
  clock.mockRestore()
  const courier = await start(() => Promise.reject(Object.assign(new Error(copy.to), fault)), {
    keepMs: 5 * 24 * 3_600_000
  })
  await waitFor('its end', () => logged.join('').includes(`copy ${end}`))
  await courier.stop()
  expect([(await spool.list()).length, failures, givenUp]).toEqual([end === 'dropped' ? 0 : 1, [], []])
  expect(logged.join('')).not.toContain(copy.to)
})

test('a copy that cannot be stored costs the owner nothing', async () => {
  await accept()
  await start(keep, {}, spool, () => Promise.reject(new Error('ENOSPC')))
  await waitFor('a line in the log', () => logged.join('').includes('the visitor gets no copy'))
  await waitFor('the end', isEmpty)
  expect(delivered).toHaveLength(1)
})

test('a store that is away at the start is waited for, and said once', async () => {
  let isAway = true
  let looks = 0
  const away = () => {
    looks += 1
    return Promise.reject(new StoreError('away'))
  }
  const on = replaceIn(spool, {
    tidy: () => (isAway ? away() : spool.tidy()),
    takeDue: (...given) => (isAway ? away() : spool.takeDue(...given)),
    makeAllDue: () => (isAway ? away() : spool.makeAllDue())
  })
  await accept()
  await spool.putOff((await spool.takeDue(1))[0]?.id ?? '', 3_600_000, 'down')
  await start(keep, {}, on)
  await waitFor('several looks', () => looks > 3)
  isAway = false
  await waitFor('the mail', isEmpty)
  expect(logged.join('').match(/nothing can be taken from the spool/g)).toHaveLength(1)
})
