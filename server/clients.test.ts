import type { Server } from 'node:http'
import { globalAgent } from 'node:https'
import { connect } from 'node:net'
import emailjsNode from '@emailjs/nodejs'
import { createAdaptorServer } from '@hono/node-server'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { listen } from '../tests/support/listen.ts'
import { sampleBooking } from '../tests/support/sample-booking.ts'
import { openTestRelay, type TestRelay } from '../tests/support/test-relay.ts'
import { createAddresses } from '../tests/support/visitors.ts'

/* The hosted service's own clients, unmodified, against this server on a real line. */

let relay: TestRelay
let port: number

beforeEach(async () => {
  const nextAddress = createAddresses()
  const readAddress = () => ({ address: nextAddress(), isForwardedUntrusted: false })
  relay = await openTestRelay({ parts: { readAddress } })
  const server = createAdaptorServer({ fetch: relay.app.fetch }) as Server
  port = await listen(server)
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
    vi.unstubAllGlobals()
  })
})

const readBookings = async () => (await relay.readQueue()).map((entry) => entry.kind === 'booking' && entry.booking)
const ok = { status: 200, text: 'OK' }

class FormOfEntries extends FormData {
  constructor(form?: { entries: [string, string][] }) {
    super()
    for (const [name, value] of form?.entries ?? []) this.append(name, value)
  }
}

test('@emailjs/browser sends values and the form, whose hidden fields it repeats, and is told what is wrong', async () => {
  // What it needs of a browser.
  vi.stubGlobal('localStorage', { getItem: () => null, setItem() {}, removeItem() {} })
  vi.stubGlobal('location', { pathname: '/contact/' })
  vi.stubGlobal('FormData', FormOfEntries)
  const { default: client } = await import('@emailjs/browser')
  client.init({ publicKey: 'local-key' }, `http://127.0.0.1:${port}`)
  const send = (added: object, service = 'local-service') =>
    client.send(service, 'booking-request', { ...sampleBooking, ...added })
  expect(await send({})).toMatchObject(ok)
  const wrong = { status: 400, text: 'Phone number should contain only digits' }
  await expect(send({ phone: '+44' })).rejects.toMatchObject(wrong)
  await expect(send({}, 'other')).rejects.toMatchObject({ status: 400 })

  const booking = { ...sampleBooking, name: 'Bob' }
  const entries = Object.entries({ ...booking, user_id: 'stale', acceptedTerms: 'yes', website: '' })
  const form = { nodeName: 'FORM', entries } as unknown as HTMLFormElement
  expect(await client.sendForm('local-service', 'booking-request', form)).toMatchObject(ok)
  expect(await readBookings()).toEqual([sampleBooking, booking])
})

test('@emailjs/nodejs sends', async () => {
  // It knows no port and no plain HTTP; the line is the only thing changed here.
  const agent = globalAgent as unknown as { createConnection: unknown }
  const usual = agent.createConnection
  agent.createConnection = () => connect(port, '127.0.0.1')
  onTestFinished(() => void Object.assign(agent, { createConnection: usual }))
  emailjsNode.init({ publicKey: 'local-key', privateKey: 'unused' })
  expect(await emailjsNode.send('local-service', 'booking-request', sampleBooking)).toMatchObject(ok)
  expect(await readBookings()).toEqual([sampleBooking])
})
