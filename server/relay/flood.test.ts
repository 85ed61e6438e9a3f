import { afterEach, expect, test } from 'vitest'
import type { Answer } from '../../src/islands/booking/answer.tsx'
import { browserPost, sampleBooking, sampleIds } from '../../tests/support/sample-booking.ts'
import { openTestRelay } from '../../tests/support/test-relay.ts'
import { createAnswerPages } from './answer-page.ts'

/* What one visitor who sends without end costs the rest. */

type TestRelay = Awaited<ReturnType<typeof openTestRelay>>
let relay: TestRelay
let moment = Date.parse('2026-03-01T12:00:00Z')
afterEach(() => relay.close())

const shells = { sent: ['', ''], error: ['', ''] } as { sent: [string, string]; error: [string, string] }

async function openCounted(env: NodeJS.ProcessEnv = {}) {
  const drawn: Answer[] = []
  const renderAnswer = (answer: Answer) => {
    drawn.push(answer)
    return JSON.stringify(answer)
  }
  const renderAnswerPage = createAnswerPages({ shells, renderAnswer }, {} as never)
  relay = await openTestRelay({ env, parts: { renderAnswerPage }, now: () => moment })
  return drawn
}

test('a thousand presses at once: one is sent, one gets its words back, for the rest one page is drawn', async () => {
  const drawn = await openCounted()
  const press = (name: string) => relay.post('send-form', browserPost({ name }), '203.0.113.9')
  expect((await press('First')).status).toBe(200)
  const second = await press('Second')
  expect([second.status, (await second.text()).includes('Second')]).toEqual([429, true])
  drawn.length = 0
  for (let index = 0; index < 1000; index += 1) {
    const answer = await press('Flood')
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '1'])
    expect(await answer.text()).toContain('go back to your form')
  }
  expect(drawn).toHaveLength(1)
  moment += 1000
  expect((await press('Third')).status).toBe(200)
})

test('the page for a flood holds nothing that anybody typed', async () => {
  await openCounted()
  const press = async (name: string) => {
    const answer = await relay.post('send-form', browserPost({ name }), '203.0.113.9')
    return answer.text()
  }
  const pages = [await press('Ann'), await press('Bob'), await press('Carol'), await press('Dave')]
  expect(pages[1]).toContain('Bob')
  expect(pages.slice(2).join()).not.toMatch(/Bob|Carol|Dave/)
})

/** A form with a photo of any size, made while it is read. */
function streamForm(megabytes: number) {
  const boundary = 'b0undary'
  const fields = Object.entries({ ...sampleBooking, ...sampleIds, acceptedTerms: 'yes' })
    .map(([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
    .join('')
  const head = `${fields}--${boundary}\r\ncontent-disposition: form-data; name="photos"; filename="car.jpg"\r\n\r\n`
  let pulled = 0
  const body = new ReadableStream(
    {
      pull(controller) {
        const chunk = pulled === 0 ? new TextEncoder().encode(head) : new Uint8Array(10_000)
        pulled += chunk.length
        controller.enqueue(chunk)
        if (pulled > megabytes * 1_000_000) controller.close()
      }
    },
    { highWaterMark: 0 }
  )
  const headers = { accept: 'text/html', 'content-type': `multipart/form-data; boundary=${boundary}` }
  return { init: { method: 'POST', headers, body, duplex: 'half' } as RequestInit, countPulled: () => pulled }
}

test('past the limit of the day a form is read as far as its text can reach, and what was typed comes back', async () => {
  await openCounted({ DAILY_LIMIT: '1' })
  expect((await relay.post('send-form', browserPost({ name: 'First' }), '203.0.113.9')).status).toBe(200)
  const { init, countPulled } = streamForm(20)
  const answer = await relay.post('send-form', init, '203.0.113.9')
  expect(answer.status).toBe(429)
  expect(await answer.text()).toContain(sampleBooking.carMake)
  // The parser and the stream each hold a little more than they have passed on.
  expect(countPulled()).toBeLessThan(200_000)
  expect(await relay.readQueue()).toHaveLength(1)

  const unheard = streamForm(20)
  expect((await relay.post('send-form', unheard.init, '203.0.113.9')).status).toBe(429)
  expect(unheard.countPulled()).toBe(0)
})
