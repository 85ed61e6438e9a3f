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

test('with the store away at the start the form, health and an alert say so, and all recover by themselves', async () => {
  let isAway = true
  let moment = Date.now()
  const opened = await openTestSpool(await makeFolder())
  const { id: left } = await opened.accept({ booking: { ...sampleBooking, name: 'Left' }, isSuspicious: false })
  const away = async () => Promise.reject(new StoreError('the database cannot be reached', { code: 'ECONNREFUSED' }))
  const spool = new Proxy(opened, {
    get(target, name) {
      const value = Reflect.get(target, name)
      return typeof value !== 'function' ? value : isAway ? away : value.bind(target)
    }
  })
  const log = pino({ level: 'silent' })
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
  stopAfter(startCourier({ spool, deliver, log, timing: { ...usualTiming, scanMs: 20 } }))
  const ask = async (path: string) => {
    const answer = await relay.app.request(`http://localhost/${path}`)
    return [answer.status, await answer.text()]
  }

  const reason = 'Booking requests cannot be stored: the database cannot be reached (ECONNREFUSED)'
  expect(await ask('healthz')).toEqual([503, JSON.stringify({ reason })])
  // Pages are served, so a load balancer still sends visitors here.
  expect(await ask('readyz')).toEqual([200, expect.any(String)])
  expect((await relay.post('send', jsonPost())).status).toBe(503)
  expect(await (await relay.post('send-form', browserPost())).text()).toContain(`value="${sampleBooking.name}"`)
  await watch.look()
  expect(titles).toEqual(['Booking requests are being refused'])

  isAway = false
  moment += 10 * 60_000
  expect(await ask('healthz')).toEqual([200, expect.stringContaining('"failed":0')])
  expect((await relay.post('send', jsonPost())).status).toBe(200)
  await waitFor('both requests', () => delivered.length === 2)
  expect(delivered).toContain(left)
  await watch.look()
  expect(titles.slice(1)).toEqual(['All is well again'])
})
