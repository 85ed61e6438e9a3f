import { join } from 'node:path'
import { pino } from 'pino'
import { beforeEach, expect, test } from 'vitest'
import { sampleBooking } from '../../tests/support/sample-booking.ts'
import { makeFolder, stopAfter } from '../../tests/support/test-life.ts'
import { waitFor } from '../../tests/support/wait-for.ts'
import { startCourier, type Timing, usualTiming } from './courier.ts'
import type { SpoolEntry } from './entry.ts'
import { openSpool, type Spool } from './spool.ts'

let folder: string
let spool: Spool
const quick: Timing = { firstRetryMs: 40, maxRetryMs: 80, keepMs: 60_000, scanMs: 30, atOnce: 4 }

beforeEach(async () => {
  folder = await makeFolder()
  spool = await openSpool(folder)
})

const start = async (deliver: (entry: SpoolEntry) => Promise<unknown>, timing = {}, on = spool) => {
  const tell = async (entry: SpoolEntry) => ((await deliver(entry)) === false ? (false as const) : undefined)
  const log = pino({ level: 'silent' })
  return stopAfter(await startCourier({ spool: on, deliver: tell, log, timing: { ...quick, ...timing } }))
}
const accept = async (name = 'Ann') =>
  (await spool.accept({ booking: { ...sampleBooking, name }, isSuspicious: false })) ?? ''
const isEmpty = async () => (await spool.readHealth()).depth === 0
const hasFailed = (count: number) => async () => (await spool.readHealth()).failed === count
const down = async () => {
  throw Object.assign(new Error('down'), { code: 'ECONNREFUSED' })
}
const refuse = async () => {
  throw Object.assign(new Error('refused'), { code: 'EMESSAGE', responseCode: 554 })
}

test('what waits at the start is delivered, then what comes, and a failure is tried again until it works', async () => {
  const tried: string[] = []
  await accept('Old')
  const courier = await start(async (entry) => {
    tried.push(entry.kind === 'booking' ? entry.booking.name : '')
    if (tried.length < 4) await down()
  })
  await waitFor('the old one', isEmpty)
  courier.nudge(await accept('New'))
  await waitFor('the new one', isEmpty)
  expect(tried).toEqual(['Old', 'Old', 'Old', 'Old', 'New'])
})

test.each([
  [0, 20, 60],
  [120, 90, 170],
  [7200, 2700, 4600]
])('what has waited for %i seconds is tried again in %i to %i, whatever process asks', async (age, from, to) => {
  const [began, moment] = [Date.now() - age * 1000, Date.now()]
  const older = await openSpool(join(folder, 'older'), { now: () => began })
  await older.accept({ booking: sampleBooking, isSuspicious: false })
  const aged = await openSpool(join(folder, 'older'))
  await start(down, usualTiming, aged)
  await waitFor('a retry to be set', async () => ((await aged.list())[0]?.due ?? 0) > moment + 1000)
  const delay = (((await aged.list())[0]?.due ?? 0) - moment) / 1000
  expect(delay).toBeGreaterThan(from)
  expect(delay).toBeLessThan(to)
})

test('after the last day a request is set aside, and delivered as soon as mail works again, or sent anew', async () => {
  let isDown = true
  const delivered: string[] = []
  await accept('One')
  await accept('Two')
  const deliver = async (entry: SpoolEntry) => {
    if (isDown) await down()
    if (entry.kind === 'booking') delivered.push(entry.booking.name)
  }
  // Longer than this test: only mail that works can call them back.
  await start(deliver, { keepMs: 1, maxRetryMs: 60_000 })
  await waitFor('both to fail', hasFailed(2))
  expect(await accept('Two')).not.toBe('')
  isDown = false
  await waitFor('all to arrive', () => delivered.length === 3)
  await waitFor('the rest', isEmpty)
  expect(delivered.sort()).toEqual(['One', 'Two', 'Two'])
  expect(await spool.readHealth()).toEqual({ depth: 0, oldestSeconds: 0, failed: 0 })
})

test('a notice that found nothing to tell, because the request was just being tried, is made up for', async () => {
  let notices = 0
  await accept()
  const deliver = async (entry: SpoolEntry) => {
    if (entry.kind === 'booking') await refuse()
    notices += 1
    return notices > 1
  }
  await start(deliver, { keepMs: 1 })
  await waitFor('a second notice', () => notices === 2)
})

test('once mail works again nothing waits for its turn', async () => {
  let isDown = true
  const courier = await start(async () => isDown && down(), { firstRetryMs: 60_000, maxRetryMs: 60_000 })
  for (const name of ['One', 'Two', 'Three']) courier.nudge(await accept(name))
  const begun = Date.now()
  await waitFor('all to be set back', async () => (await spool.list()).every(({ due }) => due > begun + 5000))
  isDown = false
  courier.nudge(await accept('Four'))
  await waitFor('all to be delivered', isEmpty)
})
