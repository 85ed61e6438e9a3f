import { beforeEach, expect, test, vi } from 'vitest'

const now = 1_800_000_000_000

beforeEach(() => {
  vi.resetModules()
  vi.unstubAllGlobals()
})

test('ten seconds after a request the next one may go, and a clock that was put back locks nobody out', async () => {
  const { readWait, throttle, throttleStorage } = await import('./send-booking.ts')
  expect(readWait(now)).toBe(0)
  await throttleStorage.set(throttle.id, String(now))
  const waits = [0, 1, 9_999, 10_000, 60_000, -3_600_000].map((later) => readWait(now + later))
  expect(waits).toEqual([10_000, 9_999, 1, 0, 0, 0])
  await throttleStorage.remove(throttle.id)
  expect(readWait(now)).toBe(0)
})

test('it outlives a reload where storage is allowed', async () => {
  vi.stubGlobal('localStorage', { getItem: (key: string) => (key === 'booking-request' ? String(now) : null) })
  const { readWait } = await import('./send-booking.ts')
  expect(readWait(now + 4_000)).toBe(6_000)
})
