import { pino } from 'pino'
import { expect, test } from 'vitest'
import { browserPost, jsonPost, sampleBooking } from '../tests/support/sample-booking.ts'
import { makeFolder, stopAfter } from '../tests/support/test-life.ts'
import { openTestRelay } from '../tests/support/test-relay.ts'
import { openTestSpool } from '../tests/support/test-spool.ts'
import { waitFor } from '../tests/support/wait-for.ts'
import { startWatch } from './alerts/watch.ts'
import { createHealthCheck } from './health.ts'
import { startCourier, usualTiming } from './spool/courier.ts'
import { StoreError } from './spool/driver.ts'
import type { Spool } from './spool/spool.ts'

/** Every method rejects while it is away. */
function wrap(spool: Spool, isAway: () => boolean): Spool {
  return new Proxy(spool, {
    get(target, name) {
      const value = Reflect.get(target, name)
      if (typeof value !== 'function') return value
      const refuse = () => Promise.reject(new StoreError('the database cannot be reached', { code: 'ECONNREFUSED' }))
      return (...given: unknown[]) => (isAway() ? refuse() : value.apply(target, given))
    }
  })
}

test('with the store away at the start the form says so, health and an alert too, and all recover without a restart', async () => {
  let isAway = true
  let moment = Date.now()
  const opened = await openTestSpool(await makeFolder())
  const { id: left } = await opened.accept({ booking: { ...sampleBooking, name: 'Left' }, isSuspicious: false })
  const spool = wrap(opened, () => isAway)
  const logged: string[] = []
  const log = pino({}, { write: (line: string) => logged.push(line) })
  const relay = await openTestRelay({ spool, now: () => moment })
  const titles: string[] = []
  const watch = stopAfter(
    startWatch({
      post: async ({ title }) => void titles.push(title),
      verifyMail: null,
      checkHealth: createHealthCheck(spool, () => moment).check,
      remind: async () => {},
      spool,
      hourlyLimit: 100,
      tellsRequests: false,
      log,
      uptime: () => moment
    })
  )
  const delivered: string[] = []
  const deliver = async ({ id }: { id: string }) => void delivered.push(id)
  const courier = stopAfter(await startCourier({ spool, deliver, log, timing: { ...usualTiming, scanMs: 20 } }))
  const askHealth = async () => {
    const answer = await relay.app.request('http://localhost/healthz')
    return [answer.status, await answer.json()]
  }

  const reason = 'Booking requests cannot be stored: the database cannot be reached (ECONNREFUSED)'
  expect(await askHealth()).toEqual([503, { reason }])
  // Pages are served, so a load balancer still sends visitors here.
  expect((await relay.app.request('http://localhost/readyz')).status).toBe(200)
  const program = await relay.post('send', jsonPost())
  expect([program.status, await program.text()]).toEqual([503, 'The request could not be saved, so nothing was sent'])
  const page = await relay.post('send-form', browserPost())
  expect(page.status).toBe(503)
  expect(await page.text()).toContain(`value="${sampleBooking.name}"`)
  await watch.look()
  expect(titles).toEqual(['Booking requests are being refused'])

  expect(logged.filter((line) => line.includes('nothing can be taken'))).toHaveLength(1)
  isAway = false
  moment += 10 * 60_000
  expect(await askHealth()).toMatchObject([200, { spool: { failed: 0 } }])
  expect((await relay.post('send', jsonPost())).status).toBe(200)
  courier.nudge()
  await waitFor('both requests', () => delivered.length === 2)
  expect(delivered).toContain(left)
  await watch.look()
  expect(titles.slice(1)).toEqual(['All is well again'])
})
