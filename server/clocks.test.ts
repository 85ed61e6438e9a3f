import { pino } from 'pino'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { sampleBooking } from '../tests/support/sample-booking.ts'
import { makeFolder, stopAfter } from '../tests/support/test-life.ts'
import { waitFor } from '../tests/support/wait-for.ts'
import { createHealthCheck } from './health.ts'
import { limitRate, watchRush } from './relay/rate-limit.ts'
import { startCourier, usualTiming } from './spool/courier.ts'
import { openFileSpool } from './spool/files/file-spool.ts'
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
  spool = await openFileSpool(await makeFolder())
  stopAfter({ stop: spool.close })
})

const pass = (ms: number) => {
  clock += ms
  uptime += ms
}

test('limits, rushes and health do not wait until the clock has caught up', async () => {
  const take = limitRate({ dailyLimit: 200 })
  const rush = watchRush(1)
  let isFull = false
  const { check } = createHealthCheck({ ...spool, tryWrite: async () => void (isFull && JSON.parse('{')) })
  expect(take(['a'])).toBe(0)
  rush.note()
  rush.note()
  expect(await check()).toHaveProperty('spool')
  isFull = true
  clock -= 2 * hour
  expect([take(['a']), rush.isOn()]).toEqual([1, true])
  pass(3_000)
  expect(take(['a'])).toBe(0)
  expect(await check()).toHaveProperty('reason')
  pass(hour)
  expect(rush.isOn()).toBe(false)
})

test('a request that waits is tried after its own time', async () => {
  let isDown = true
  let attempts = 0
  const courier = stopAfter(
    await startCourier({
      spool,
      async deliver() {
        attempts += 1
        if (isDown) throw new Error('down')
        return undefined
      },
      log: pino({ level: 'silent' }),
      timing: { ...usualTiming, scanMs: 20 }
    })
  )
  await spool.accept(request)
  courier.nudge()
  await waitFor('the first try', async () => (await spool.list())[0]?.attempts === 1)
  isDown = false
  clock -= 2 * hour
  pass(40_000)
  await waitFor('the next one', () => attempts > 1)
})

test('the same request is known for ten minutes', async () => {
  expect(await spool.accept(request)).toEqual(expect.any(String))
  clock -= 2 * hour
  pass(9 * minute)
  expect(await spool.accept(request)).toBeNull()
  pass(minute)
  expect(await spool.accept(request)).toEqual(expect.any(String))
})
