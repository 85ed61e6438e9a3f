import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RelayChild, startRelayChild } from '../tests/support/relay-child.ts'
import { jsonPost, sampleBooking } from '../tests/support/sample-booking.ts'
import { makeSiteFolder } from '../tests/support/site-folder.ts'
import { waitFor } from '../tests/support/wait-for.ts'
import { mostConnections } from './start.ts'

/* Too many at once, on the line: the server as a process of its own. */

let site: Awaited<ReturnType<typeof makeSiteFolder>>
let relay: RelayChild
beforeAll(async () => {
  site = await makeSiteFolder()
  relay = await startRelayChild({ cwd: site.folder, script: join('server', 'main.ts'), env: { DAILY_LIMIT: '1' } })
})
afterAll(async () => {
  await relay.end('SIGKILL')
  await site.remove()
})

const open = async () => {
  const socket = connect(relay.port, '127.0.0.1')
  socket.on('error', () => {})
  await once(socket, 'connect')
  return socket
}
const isShut = (socket: Socket) => socket.closed || socket.readableEnded

test(`the connection after ${mostConnections} is closed at once, those who are in are served, and room comes back`, async () => {
  const sockets: Socket[] = []
  // A few at a time: the line to a listening port holds some hundred.
  while (sockets.length < mostConnections) sockets.push(...(await Promise.all(Array.from({ length: 50 }, open))))
  expect(sockets.filter(isShut)).toHaveLength(0)
  const late = await open()
  late.resume()
  await waitFor('the late one to be closed', () => isShut(late))
  const [first] = sockets
  first?.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')
  const [answer] = first ? await once(first, 'data') : []
  expect(String(answer)).toMatch(/^HTTP\/1\.1 200 OK/)
  for (const socket of sockets) socket.destroy()
  await waitFor('room', async () => {
    const home = await fetch(`http://127.0.0.1:${relay.port}/`).catch(() => null)
    return home?.status === 200
  })
})

test('of a form that is too many, and no second press, no more than a few buffers are fetched', async () => {
  const url = `http://127.0.0.1:${relay.port}/api/v1.0/email/send`
  expect((await fetch(url, jsonPost(sampleBooking))).status).toBe(200)
  // The next one is heard, as a second press would be: its visitor gets back what was typed.
  await post()
  const { answer, written } = await post()
  expect(answer).toMatch(/^HTTP\/1\.1 429 /)
  expect(answer).toContain('go back to your form')
  expect(written).toBeLessThan(formBytes / 2)
  // Nor where no browser asks.
  const other = await post('*/*')
  expect(other.answer).toMatch(/^HTTP\/1\.1 429 /)
  expect(other.written).toBeLessThan(formBytes / 2)
})

test.each([
  ['GET', 'Content-Length: 100000', 'x'],
  ['HEAD', 'Content-Length: 100000', 'x'],
  ['GET', 'Transfer-Encoding: chunked', '1\r\nx\r\n']
])('a %s that announces a body (%s) and sends it bit by bit is answered and closed', async (method, size, bit) => {
  const socket = await open()
  socket.write(`${method} / HTTP/1.1\r\nHost: localhost\r\n${size}\r\n\r\n`)
  const sending = setInterval(() => socket.write(bit), 50)
  const [answer] = await once(socket, 'data')
  expect(String(answer)).toMatch(/^HTTP\/1\.1 200 OK.*\r\nconnection: close\r\n/is)
  if (!isShut(socket)) await once(socket.resume(), 'close')
  clearInterval(sending)
})

const formBytes = 30_000_000

/** A large form, sent for as long as the server takes it. */
async function post(accept = 'text/html'): Promise<{ answer: string; written: number }> {
  const socket = await open()
  let answer = ''
  socket.on('data', (data) => {
    answer += data
  })
  socket.write(
    `POST /api/v1.0/email/send-form HTTP/1.1\r\nHost: localhost\r\nAccept: ${accept}\r\n` +
      `Content-Type: multipart/form-data; boundary=b\r\nContent-Length: ${formBytes}\r\n\r\n--b\r\n`
  )
  const chunk = Buffer.alloc(100_000)
  let written = 0
  while (!isShut(socket) && written < formBytes) {
    const isTaken = socket.write(chunk)
    written += chunk.length
    if (!isTaken) await Promise.race([once(socket, 'drain'), once(socket, 'close')]).catch(() => {})
  }
  await waitFor('an answer', () => answer !== '' || isShut(socket))
  socket.destroy()
  // A line that is closed while something is still on its way can lose the answer.
  return answer === '' ? post(accept) : { answer, written }
}
