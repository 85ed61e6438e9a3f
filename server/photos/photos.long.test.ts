import { join } from 'node:path'
import { expect, test } from 'vitest'
import { watchMemory } from '../../tests/support/memory.ts'
import { makeNoise, toDataUrl } from '../../tests/support/sample-photos.ts'
import { useSite } from '../../tests/support/site-process.ts'

/* Many photos at once, at a server as `npm start` runs it. */

const site = useSite()
const script = join('server', 'main.ts')
/** As large as the form makes them. */
const photo = toDataUrl(await makeNoise(680, 680).jpeg({ quality: 90 }).toBuffer())
const photos = { photo1: photo, photo2: photo, photo3: photo }
const tooMany = 'Too many photos are arriving at once, so nothing was sent'

test('200 visitors send three photos each at once: within 600 MB, all are answered, and no text is turned away', async () => {
  expect(photo.length).toBeGreaterThan(500_000)
  const relay = await site.start({ TRUST_PROXY: '127.0.0.1', SPOOL_DIR: site.at('many') }, { script })
  const memory = watchMemory(relay.pid ?? 0, 20)
  let [stored, slowest, isOver] = [0, 0, false]
  const answers = Promise.all(
    Array.from({ length: 200 }, async (_, index) => {
      const answer = await relay.send({ ...photos, referralCode: `${index}` })
      if (answer.ok) stored += 1
      return `${answer.status} ${await answer.text()}`
    })
  ).finally(() => {
    isOver = true
  })
  for (let count = 0; !isOver; count += 1) {
    const began = performance.now()
    const answer = await relay.send({ note: `${count}` })
    expect([answer.status, await answer.text()]).toEqual([200, 'OK'])
    slowest = Math.max(slowest, (performance.now() - began) / 1000)
  }
  const kinds = new Set(await answers)
  kinds.delete(`503 ${tooMany}`)
  expect([...kinds]).toEqual(['200 OK'])
  const megabytes = memory.stop()
  // On a quiet machine: text less than 5 s, memory 405 to 515 MB. The aim is 450; what V8 gives back, and when, varies.
  console.info({ stored, slowest, megabytes })
  if (megabytes !== null) expect(megabytes).toBeLessThan(600)
})
