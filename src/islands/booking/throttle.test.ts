import { beforeEach, expect, test, vi } from 'vitest'

const now = 1_800_000_000_000

beforeEach(() => {
  vi.resetModules()
  vi.unstubAllGlobals()
})

test('ten seconds after a request the next one may go', async () => {
  const { readWait, throttle, throttleStorage } = await import('./throttle.ts')
  expect(readWait(now)).toBe(0)
  await throttleStorage.set(throttle.id, String(now))
  expect([0, 1, 9_999, 10_000, 60_000].map((later) => readWait(now + later))).toEqual([10_000, 9_999, 1, 0, 0])
  await throttleStorage.remove(throttle.id)
  expect(readWait(now)).toBe(0)
})

test('it outlives a reload where storage is allowed', async () => {
  const stored = new Map([['booking-request', String(now)]])
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value)
  })
  const { readWait } = await import('./throttle.ts')
  expect(readWait(now + 4_000)).toBe(6_000)
})

test('a clock that was put back does not lock the form', async () => {
  const { readWait, throttle, throttleStorage } = await import('./throttle.ts')
  await throttleStorage.set(throttle.id, String(now))
  expect(readWait(now - 3_600_000)).toBe(0)
})
