import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sampleBooking } from '../../tests/support/sample-booking.ts'
import { waitFor } from '../../tests/support/wait-for.ts'
import { type Courier, startCourier, type Timing, usualTiming } from './courier.ts'
import type { SpoolEntry } from './entry.ts'
import { openSpool, type Spool } from './spool.ts'

let folder: string
let spool: Spool
let couriers: Courier[] = []
const log = pino({ level: 'silent' })
const quick: Timing = { firstRetryMs: 40, maxRetryMs: 80, keepMs: 60_000, scanMs: 30, atOnce: 4 }

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'courier-'))
  spool = await openSpool(folder)
})
afterEach(async () => {
  await Promise.all(couriers.map((courier) => courier.stop()))
  couriers = []
  await rm(folder, { recursive: true })
})

const start = async (deliver: (entry: SpoolEntry) => Promise<unknown>, timing = quick, on = spool) => {
  const tell = async (entry: SpoolEntry) => ((await deliver(entry)) === false ? (false as const) : undefined)
  const courier = await startCourier({ spool: on, deliver: tell, log, timing })
  couriers.push(courier)
  return courier
}
const accept = async (name = 'Ann') =>
  (await spool.accept({ booking: { ...sampleBooking, name }, isSuspicious: false })) ?? ''
const isEmpty = async () => (await spool.readHealth()).depth === 0

test('what waits at the start is delivered, then what comes', async () => {
  const delivered: string[] = []
  await accept('Old')
  const courier = await start(async (entry) => void delivered.push(entry.kind === 'booking' ? entry.booking.name : ''))
  await waitFor('the old one', () => delivered.length === 1)
  courier.nudge(await accept('New'))
  await waitFor('the new one', isEmpty)
  expect(delivered).toEqual(['Old', 'New'])
})

test('a failure is tried again until it works', async () => {
  let attempts = 0
  await accept()
  await start(async () => {
    attempts += 1
    if (attempts < 4) throw new Error('down')
  })
  await waitFor('delivery', isEmpty)
  expect(attempts).toBe(4)
})

test('the first retry comes within a minute, later ones double up to about an hour, whatever process asks', async () => {
  const down = async () => {
    throw new Error('down')
  }
  for (const [ageSeconds, from, to] of [
    [0, 20, 60],
    [120, 90, 170],
    [7200, 2700, 4600]
  ] as const) {
    const aged = await openSpool(join(folder, String(ageSeconds)))
    const [began, moment] = [Date.now() - ageSeconds * 1000, Date.now()]
    const older = await openSpool(join(folder, String(ageSeconds)), { now: () => began })
    await older.accept({ booking: sampleBooking, isSuspicious: false })
    await start(down, usualTiming, aged)
    await waitFor('a retry to be set', async () => ((await aged.list())[0]?.due ?? 0) > moment + 1000)
    const delay = (((await aged.list())[0]?.due ?? 0) - moment) / 1000
    expect(delay).toBeGreaterThan(from)
    expect(delay).toBeLessThan(to)
  }
})

test('after the last day a request is set aside, and delivered as soon as mail works again', async () => {
  let isDown = true
  const delivered: string[] = []
  await accept('One')
  await accept('Two')
  await start(
    async (entry) => {
      if (isDown) throw new Error('down')
      if (entry.kind === 'booking') delivered.push(entry.booking.name)
    },
    // Longer than this test: only mail that works can call them back.
    { ...quick, keepMs: 1, maxRetryMs: 60_000 }
  )
  await waitFor('both to fail', async () => (await spool.readHealth()).failed === 2)
  isDown = false
  await waitFor('both to arrive', () => delivered.length === 2)
  await waitFor('the rest', isEmpty)
  expect(delivered.sort()).toEqual(['One', 'Two'])
  expect(await spool.readHealth()).toEqual({ depth: 0, oldestSeconds: 0, failed: 0 })
})

test('a request that the server itself refuses is set aside after the last day, and the owner is told once', async () => {
  const notices: SpoolEntry[] = []
  let refusals = 0
  await accept('One')
  await accept('Two')
  await start(
    async (entry) => {
      if (entry.kind === 'notice') return void notices.push(entry)
      refusals += 1
      throw Object.assign(new Error('refused'), { code: 'EMESSAGE', responseCode: 554 })
    },
    { ...quick, keepMs: 1 }
  )
  await waitFor('the notice', () => notices.length > 0)
  await waitFor('later attempts', () => refusals >= 6)
  await waitFor('both to be set aside', async () => (await spool.readHealth()).failed === 2)
  expect(notices).toMatchObject([{ kind: 'notice' }])
})

test('a notice that found nothing to tell, because the request was just being tried, is made up for', async () => {
  let notices = 0
  await accept()
  await start(
    async (entry) => {
      if (entry.kind === 'booking') throw Object.assign(new Error('refused'), { code: 'EMESSAGE', responseCode: 554 })
      notices += 1
      return notices > 1
    },
    { ...quick, keepMs: 1 }
  )
  await waitFor('a second notice', () => notices === 2)
})

test('a given-up request may be sent anew', async () => {
  await accept()
  await start(
    async () => {
      throw new Error('down')
    },
    { ...quick, keepMs: 1 }
  )
  await waitFor('it to fail', async () => (await spool.readHealth()).failed === 1)
  expect(await accept()).not.toBe('')
})

test('two couriers on one spool deliver each request once', async () => {
  const delivered: string[] = []
  for (let index = 0; index < 60; index += 1) await accept(`Ann ${'x'.repeat(index)}`)
  const deliver = async (entry: SpoolEntry) => {
    await new Promise((resolve) => setTimeout(resolve, 2))
    delivered.push(entry.id)
  }
  // Both of this process, so neither may think the other dead: the second one never looks for claims.
  const second = { ...(await openSpool(folder)), takeBackClaims: async () => 0 }
  await Promise.all([start(deliver, quick, { ...spool, takeBackClaims: async () => 0 }), start(deliver, quick, second)])
  await waitFor('all', () => delivered.length >= 60)
  expect(new Set(delivered).size).toBe(60)
  expect(delivered).toHaveLength(60)
})

test('once mail works again nothing waits for its turn', async () => {
  let isDown = true
  const courier = await start(
    async () => {
      if (isDown) throw Object.assign(new Error('down'), { code: 'ECONNREFUSED' })
    },
    { ...quick, firstRetryMs: 60_000, maxRetryMs: 60_000 }
  )
  for (const name of ['One', 'Two', 'Three']) courier.nudge(await accept(name))
  const begun = Date.now()
  await waitFor('all to be set back', async () => (await spool.list()).every(({ due }) => due > begun + 5000))
  isDown = false
  courier.nudge(await accept('Four'))
  await waitFor('all to be delivered', isEmpty)
})
