import { inspect } from 'node:util'
import { expect, test } from 'vitest'
import { type ReceiverMood, startAlertReceiver } from '../../tests/support/alert-receiver.ts'
import { stopAfter } from '../../tests/support/test-life.ts'
import { createPoster, splitLogin } from './post-alert.ts'

const alert = { title: 'New booking request', text: 'AB12-CD34, Citroën Valet, B91' }

test('a webhook gets a title and a text, and the login that is in its address', async () => {
  const receiver = stopAfter(await startAlertReceiver())
  await createPoster(splitLogin(receiver.url.replace('//', '//me:pass%2Fword@')))(alert)
  const authorization = `Basic ${Buffer.from('me:pass/word').toString('base64')}`
  expect(receiver.received).toMatchObject([
    { ...alert, path: '/s3cret-topic', headers: { authorization, 'content-type': 'text/plain; charset=utf-8' } }
  ])
})

test.each<[ReceiverMood | 'away', string]>([
  ['refuse', 'HTTP 503'],
  ['redirect', 'HTTP 307'],
  ['hang', 'TimeoutError'],
  ['away', 'ECONNREFUSED']
])('%s is a failure that does not name the address', async (mood, code) => {
  const other = stopAfter(await startAlertReceiver())
  const receiver = stopAfter(await startAlertReceiver({ elsewhere: other.url }))
  if (mood === 'away') await receiver.stop()
  else receiver.setMood(mood)
  const error = await createPoster(
    splitLogin(receiver.url),
    mood === 'hang' ? 200 : undefined
  )(alert).catch((error) => error)
  expect(error).toMatchObject({ name: 'AlertError', code })
  expect(inspect(error, { depth: 9, showHidden: true })).not.toMatch(/s3cret|127\.0\.0\.1/)
  expect(other.countAttempts()).toBe(0)
})
