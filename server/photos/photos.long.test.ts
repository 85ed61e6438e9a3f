import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { watchMemory } from '../../tests/support/memory.ts'
import type { RelayChild } from '../../tests/support/relay-child.ts'
import { jsonPost, sampleBooking } from '../../tests/support/sample-booking.ts'
import { makeNoise, toDataUrl } from '../../tests/support/sample-photos.ts'
import { useSite } from '../../tests/support/site-process.ts'
import { createAddresses } from '../../tests/support/visitors.ts'

/* Many photos at once, at a server as `npm start` runs it. */

const site = useSite()
const script = join('server', 'main.ts')
const path = '/api/v1.0/email/send'
const nextAddress = createAddresses()
/** As large as the form makes them. */
const photo = toDataUrl(await makeNoise(680, 680).jpeg({ quality: 90 }).toBuffer())
const photos = { photo1: photo, photo2: photo, photo3: photo }
const tooMany = 'Too many photos are arriving at once, so nothing was sent'

async function post({ port }: RelayChild, params: Record<string, unknown>, address = nextAddress()) {
  const { headers, ...init } = jsonPost({ ...sampleBooking, ...params })
  const began = performance.now()
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    ...init,
    headers: { ...headers, 'x-forwarded-for': address }
  })
  return { status: answer.status, text: await answer.text(), seconds: (performance.now() - began) / 1000 }
}

test('200 visitors send three photos each at once: within 600 MB, all are answered, and no text is turned away', async () => {
  expect(photo.length).toBeGreaterThan(500_000)
  const relay = await site.start({ TRUST_PROXY: '127.0.0.1', SPOOL_DIR: site.at('many') }, { script })
  const memory = watchMemory(relay.pid ?? 0, 20)
  let [stored, slowest, isOver] = [0, 0, false]
  const answers = Promise.all(
    Array.from({ length: 200 }, async (_, index) => {
      const { status, text } = await post(relay, { ...photos, referralCode: `${index}` })
      if (status === 200) stored += 1
      return `${status} ${text}`
    })
  ).finally(() => {
    isOver = true
  })
  for (let count = 0; !isOver; count += 1) {
    const { status, seconds } = await post(relay, { note: `${count}` })
    expect(status).toBe(200)
    slowest = Math.max(slowest, seconds)
  }
  const kinds = new Set(await answers)
  kinds.delete(`503 ${tooMany}`)
  expect([...kinds]).toEqual(['200 OK'])
  const megabytes = memory.stop()
  // On a quiet machine: text less than 5 s, memory 405 to 515 MB. The aim is 450; what V8 gives back, and when, varies.
  console.info({ stored, slowest, megabytes })
  if (megabytes !== null) expect(megabytes).toBeLessThan(600)
})

test('three addresses that send little keep nobody out but themselves, who are told so once all was sent', async () => {
  const relay = await site.start({ TRUST_PROXY: '127.0.0.1', SPOOL_DIR: site.at('slow') }, { script })
  const addresses = ['192.0.2.1', '192.0.2.2', '192.0.2.3']
  const lines: Socket[] = []
  for (let count = 0; count < 4; count += 1) {
    for (const address of addresses) lines.push(await dawdle(address))
    // An address may send one request a second.
    await sleep(1100)
  }
  expect((await post(relay, photos)).status).toBe(200)
  const { status, text } = await post(relay, photos, '192.0.2.1')
  expect([status, text]).toEqual([503, tooMany])
  for (const line of lines) line.destroy()

  /** A little more than it must. */
  async function dawdle(address: string) {
    const line = connect(relay.port, '127.0.0.1')
    line.on('error', () => {})
    await once(line, 'connect')
    line.write(
      `POST ${path} HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${address}\r\n` +
        'Content-Type: application/json\r\nContent-Length: 1900000\r\n\r\n' +
        `{"template_params":{"photo1":"${'x'.repeat(60_000)}`
    )
    const more = setInterval(() => line.write('x'.repeat(600)), 100)
    line.once('close', () => clearInterval(more))
    return line
  }
})
