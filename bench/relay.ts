import { join } from 'node:path'
import autocannon from 'autocannon'
import { smtpTo, startMailServer } from '../tests/support/mail-server.ts'
import { startRelayChild } from '../tests/support/relay-child.ts'
import { jsonPost, sampleBooking } from '../tests/support/sample-booking.ts'
import { createAddresses } from '../tests/support/visitors.ts'
import { timeBudgets } from './budgets.ts'
import { type Check, hold } from './check.ts'

/** Loopback only. The mail server never answers, so every request stays on disk. */
export async function measureRelay(folder: string): Promise<Check[]> {
  const mail = await startMailServer({ hideSTARTTLS: true })
  mail.setMood('stall')
  const site = await startSite(folder, smtpTo(mail))
  const nextAddress = createAddresses()
  const load = {
    url: site.origin,
    connections: 32,
    requests: [
      {
        method: 'POST' as const,
        path: '/api/v1.0/email/send',
        // Another request from another visitor each time: one address may send one a second.
        setupRequest(request: autocannon.Request): autocannon.Request {
          const address = nextAddress()
          const body = String(jsonPost({ ...sampleBooking, referralCode: `REQ-${address}` }).body)
          return { ...request, headers: { 'content-type': 'application/json', 'x-forwarded-for': address }, body }
        }
      }
    ]
  }
  await autocannon({ ...load, duration: 2 })
  const { requests, latency, non2xx, errors, timeouts } = await autocannon({ ...load, duration: 10 })
  await site.end('SIGKILL')
  await mail.stop()
  return [
    hold(`Booking requests not accepted, of ${requests.total}`, non2xx + errors + timeouts, 0),
    hold('Milliseconds to accept one while 32 are being sent, median', latency.p50, timeBudgets.acceptMedian),
    hold('The same, 99 of 100', latency.p99, timeBudgets.acceptSlowest)
  ]
}

/** The server as `npm start` runs it, behind a proxy that names its visitors. */
export async function startSite(folder: string, env: Record<string, string> = {}) {
  const places = { SPOOL_DIR: join(folder, 'spool'), MAILBOX_DIR: join(folder, 'mailbox'), TRUST_PROXY: '127.0.0.1' }
  const script = join('server', 'main.ts')
  const site = await startRelayChild({ cwd: process.cwd(), env: { ...places, ...env }, script })
  return { ...site, origin: `http://localhost:${site.port}` }
}
