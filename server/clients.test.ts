import type { Server } from 'node:http'
import { globalAgent } from 'node:https'
import { type AddressInfo, connect } from 'node:net'
import emailjsNode from '@emailjs/nodejs'
import { createAdaptorServer } from '@hono/node-server'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { sampleBooking } from '../tests/support/sample-booking.ts'
import { openTestRelay } from '../tests/support/test-relay.ts'

/* The hosted service's own clients, unmodified, against this server on a real line. */

let relay: Awaited<ReturnType<typeof openTestRelay>>
let server: Server
let port: number

beforeAll(async () => {
  relay = await openTestRelay({ parts: { rateLimit: { take: () => 0, mayBeHeard: () => true } } })
  server = createAdaptorServer({ fetch: relay.app.fetch }) as Server
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await relay.close()
  vi.unstubAllGlobals()
})

const readBookings = async () => (await relay.readQueue()).map((entry) => entry.kind === 'booking' && entry.booking)

/** What the browser's client needs of a browser. */
async function loadBrowserClient() {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem() {}, removeItem() {} })
  vi.stubGlobal('location', { pathname: '/contact/' })
  vi.stubGlobal('FormData', FormOfEntries)
  const { default: client } = await import('@emailjs/browser')
  client.init({ publicKey: 'local-key' }, `http://127.0.0.1:${port}`)
  return client
}

class FormOfEntries extends FormData {
  constructor(form?: { entries: [string, string][] }) {
    super()
    for (const [name, value] of form?.entries ?? []) this.append(name, value)
  }
}

test('@emailjs/browser sends, and is told what is wrong', async () => {
  const client = await loadBrowserClient()
  expect(await client.send('local-service', 'booking-request', sampleBooking)).toMatchObject({
    status: 200,
    text: 'OK'
  })
  expect(await readBookings()).toEqual([sampleBooking])
  await expect(
    client.send('local-service', 'booking-request', { ...sampleBooking, phone: '+44' })
  ).rejects.toMatchObject({
    status: 400,
    text: 'Phone number should contain only digits'
  })
  await expect(client.send('other', 'booking-request', sampleBooking)).rejects.toMatchObject({ status: 400 })
})

test('@emailjs/browser sends the form, whose hidden fields it repeats', async () => {
  const client = await loadBrowserClient()
  const booking = { ...sampleBooking, name: 'Bob' }
  const entries = Object.entries({ ...booking, user_id: 'stale', acceptedTerms: 'yes', website: '' })
  const form = { nodeName: 'FORM', entries } as unknown as HTMLFormElement
  expect(await client.sendForm('local-service', 'booking-request', form)).toMatchObject({ status: 200, text: 'OK' })
  expect(await readBookings()).toEqual([booking])
})

test('@emailjs/nodejs sends', async () => {
  // It knows no port and no plain HTTP; the line is the only thing changed here.
  const agent = globalAgent as unknown as { createConnection: unknown }
  const usual = agent.createConnection
  agent.createConnection = () => connect(port, '127.0.0.1')
  const booking = { ...sampleBooking, name: 'Carol' }
  try {
    emailjsNode.init({ publicKey: 'local-key', privateKey: 'unused' })
    expect(await emailjsNode.send('local-service', 'booking-request', booking)).toMatchObject({
      status: 200,
      text: 'OK'
    })
  } finally {
    agent.createConnection = usual
  }
  expect(await readBookings()).toEqual([booking])
})
