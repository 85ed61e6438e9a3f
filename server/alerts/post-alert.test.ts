import { inspect } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type AlertReceiver, type ReceiverMood, startAlertReceiver } from '../../tests/support/alert-receiver.ts'
import { createPoster, splitLogin } from './post-alert.ts'

let receiver: AlertReceiver
let other: AlertReceiver
beforeEach(async () => {
  other = await startAlertReceiver()
  receiver = await startAlertReceiver({ elsewhere: other.url })
})
afterEach(() => Promise.all([receiver.stop(), other.stop()]))

const alert = { title: 'New booking request', text: 'AB12-CD34, Citroën Valet, B91' }

test('a webhook gets a title and a text', async () => {
  await createPoster(splitLogin(receiver.url))(alert)
  expect(receiver.taken).toMatchObject([
    { ...alert, path: '/s3cret-topic', headers: { 'content-type': 'text/plain; charset=utf-8' } }
  ])
})

test('a login in the address is sent as one', async () => {
  const url = receiver.url.replace('//', '//me:pass%2Fword@')
  await createPoster(splitLogin(url))(alert)
  const expected = `Basic ${Buffer.from('me:pass/word').toString('base64')}`
  expect(receiver.taken[0]?.headers.authorization).toBe(expected)
})

test.each<[ReceiverMood, string]>([
  ['refuse', 'HTTP 503'],
  ['redirect', 'HTTP 307'],
  ['hang', 'TimeoutError']
])('%s is a failure that does not name the address', async (mood, code) => {
  receiver.setMood(mood)
  const error = await createPoster(splitLogin(receiver.url), 200)(alert).catch((error) => error)
  expect(error).toMatchObject({ name: 'AlertError', code })
  expect(inspect(error, { depth: 9, showHidden: true })).not.toMatch(/s3cret|127\.0\.0\.1/)
  expect(other.countAttempts()).toBe(0)
})

test('nobody there is a failure too', async () => {
  const { url } = receiver
  await receiver.stop()
  const error = await createPoster(splitLogin(url))(alert).catch((error) => error)
  expect(error).toMatchObject({ code: 'ECONNREFUSED' })
  expect(inspect(error, { depth: 9, showHidden: true })).not.toMatch(/s3cret|127\.0\.0\.1/)
  receiver = await startAlertReceiver()
})
