import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSlowLine } from './slow-line.ts'

let server: Server
const body = 'x'.repeat(100_000)

beforeAll(async () => {
  server = createServer((_request, response) => response.end(body)).listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(() => server.close())

test('a weak line makes everything wait, and loses nothing', async () => {
  const { port } = server.address() as AddressInfo
  const line = await openSlowLine(port, { roundTripMs: 100, bytesPerSecond: 200_000 })
  const began = performance.now()
  const bodies = await Promise.all([1, 2].map(async () => (await fetch(line.origin)).text()))
  const taken = performance.now() - began
  line.close()
  expect(bodies).toEqual([body, body])
  // A second for 200,000 bytes over one line, two round trips: one to connect, one to ask.
  expect(taken).toBeGreaterThan(1150)
})
