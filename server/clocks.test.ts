import { pino } from 'pino'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { sampleBooking } from '../tests/support/sample-booking.ts'
import { makeFolder, stopAfter } from '../tests/support/test-life.ts'
import { openTestSpool, replaceIn } from '../tests/support/test-spool.ts'
import { waitFor } from '../tests/support/wait-for.ts'
import { limitRate } from './client-address.ts'
import { createHealthCheck } from './health.ts'
import { startCourier, usualTiming } from './spool/courier.ts'
import type { Spool } from './spool/spool.ts'

/* What the server does when the machine's clock is set back, or forward. */

const minute = 60_000
const hour = 60 * minute
let spool: Spool
let clock: number
let uptime: number
const request = { booking: sampleBooking, isSuspicious: false }

beforeEach(async () => {
  clock = Date.parse('2026-03-01T12:00:00Z')
  uptime = 0
  vi.spyOn(Date, 'now').mockImplementation(() => clock)
  vi.spyOn(performance, 'now').mockImplementation(() => uptime)
  onTestFinished(() => void vi.restoreAllMocks())
  spool = await openTestSpool(await makeFolder())
})

const pass = (ms: number) => {
  clock += ms
  uptime += ms
}

test('limits and health do not wait until the clock has caught up', async () => {
  const take = limitRate()
  let isFull = false
  const { check } = createHealthCheck(replaceIn(spool, { tryWrite: async () => void (isFull && JSON.parse('{')) }))
  expect(take(['a'])).toBe(true)
  expect(await check()).toHaveProperty('spool')
  isFull = true
  clock -= 2 * hour
  expect(take(['a'])).toBe(false)
  pass(3_000)
  expect(take(['a'])).toBe(true)
  expect(await check()).toHaveProperty('reason')
})

test('a request that waits is tried at once, and not twice at the same time', async () => {
  let attempts = 0
  const { promise: answer, resolve: fail } = Promise.withResolvers<void>()
  const courier = stopAfter(
    startCourier({
      spool,
      async deliver() {
        attempts += 1
        if (attempts > 1) return undefined
        await answer
        throw new Error('down')
      },
      log: pino({ level: 'silent' }),
      timing: { ...usualTiming, scanMs: 20 }
    })
  )
  const { id } = await spool.accept(request)
  courier.nudge(id ?? '')
  await waitFor('the first try', () => attempts === 1)
  // Its lease seems to be over.
  clock += 2 * hour
  for (let look = 0; look < 3; look += 1) {
    courier.nudge()
    expect(await spool.readHealth()).toMatchObject({ depth: 1 })
  }
  expect(attempts).toBe(1)
  fail()
  await waitFor('the end of it', async () => (await spool.list())[0]?.attempts === 1)
  clock -= 5 * hour
  await waitFor('the next one', () => attempts > 1)
})

test('the same request is known for ten minutes, but not for hours because the clock was set back', async () => {
  const accept = async () => (await spool.accept(request)).id
  expect(await accept()).toEqual(expect.any(String))
  pass(9 * minute)
  expect(await accept()).toBeNull()
  clock -= 2 * hour
  expect(await accept()).toEqual(expect.any(String))
})
