import { assert, integer, property, string } from 'fast-check'
import { beforeEach, expect, test, vi } from 'vitest'
import { readEmailSettings } from '../../../settings/read.ts'
import { sampleBooking } from '../../../tests/support/sample-booking.ts'
import { explainFailure } from './send-booking.ts'

const now = 1_800_000_000_000

beforeEach(() => {
  vi.resetModules()
  vi.unstubAllGlobals()
})

test('ten seconds after a request the next one may go, and a clock that was put back locks nobody out', async () => {
  const { readWait, throttleStorage } = await import('./send-booking.ts')
  expect(readWait(now)).toBe(0)
  await throttleStorage.set('booking-request', String(now))
  const waits = [0, 1, 9_999, 10_000, 60_000, -3_600_000].map((later) => readWait(now + later))
  expect(waits).toEqual([10_000, 9_999, 1, 0, 0, 0])
})

test('it outlives a reload where storage is allowed', async () => {
  vi.stubGlobal('localStorage', { getItem: (key: string) => (key === 'booking-request' ? String(now) : null) })
  const { readWait } = await import('./send-booking.ts')
  expect(readWait(now + 4_000)).toBe(6_000)
})

test.each([
  ['The public key is required.', 'nothing was sent', false],
  [new TypeError('Failed to fetch'), 'Network Error', true],
  [{ status: 0, text: 'Network Error' }, 'Network Error', true],
  [{ status: 403, text: 'Forbidden' }, "wasn't sent", false],
  [{ status: 429, text: 'Too Many Requests' }, 'too quick (Too Many Requests)', false],
  [{ status: 451, text: 'Unavailable For Headless Browser' }, 'Nothing was sent', false],
  [{ status: 400, text: 'No such template' }, '(400, No such template)', false],
  [{ status: 507, text: 'No room' }, '(507, No room)', false],
  [{ status: 504, text: '' }, '(504)', true]
])('%j is explained truthfully', (thrown, words, isUnsure) => {
  expect(explainFailure(thrown)).toEqual({ failure: expect.stringContaining(words), isUnsure })
})

test('whatever a service answers makes a short sentence', () => {
  assert(
    property(integer({ min: 0, max: 999 }), string({ unit: 'binary', maxLength: 5000 }), (status, text) => {
      const { failure } = explainFailure({ status, text })
      expect(failure.endsWith('.')).toBe(true)
      if (status > 0) expect([...failure].length).toBeLessThan(300)
    })
  )
})

async function sendWith(env: Record<string, string>) {
  const [said, fetched] = [vi.spyOn(console, 'error').mockReturnValue(), vi.spyOn(globalThis, 'fetch')]
  const { sendBooking } = await import('./send-booking.ts')
  const settings = readEmailSettings({ PUBLIC_EMAIL_ORIGIN: 'https://api.example.com', ...env })
  const { failure } = await sendBooking({ booking: sampleBooking, photos: [] }, settings)
  expect(fetched).not.toHaveBeenCalled()
  return { failure, said: said.mock.calls.flat() }
}

test.each(['PUBLIC_EMAIL_KEY', 'PUBLIC_EMAIL_SERVICE', 'PUBLIC_EMAIL_TEMPLATE'])(
  'a build without %s sends nothing, and the console says why',
  async (name) => {
    const { failure, said } = await sendWith({ [name]: '' })
    expect(failure).toContain("isn't set up to send requests")
    expect(said).toEqual([expect.stringContaining(name)])
  }
)

test('an address on the list of those to be blocked is refused before anything is sent', async () => {
  const { failure, said } = await sendWith({ PUBLIC_EMAIL_BLOCK_LIST: sampleBooking.email })
  expect(failure).toContain('refused the request (Forbidden)')
  expect(said).toEqual([])
})
