import { expect, test } from 'vitest'
import { OwnerError } from '../../owner-error.ts'
import type { Publisher, PublishState } from '../server/publish-routes.ts'
import { provideScratch } from './scratch.ts'

const plan = { address: 'https://example.co.uk', publishedAt: null, differences: [], blocking: 3 }
let state: PublishState = { kind: 'idle' }

const publisher: Publisher = {
  readAnswers: () => ({ to: 'git', remote: 'origin', branch: 'main' }),
  makePlan: async () => plan,
  start() {
    if (state.kind === 'running') return false
    state = { kind: 'running', lines: [] }
    return true
  },
  readState: () => state,
  askForKey(server) {
    if (server === 'root@here') return 'SHA256:abc'
    throw new OwnerError('The server must look like …')
  },
  choose() {
    throw new OwnerError('Ask for it again.')
  }
}

const scratch = provideScratch({ publisher })

const post = (path: string, body: object = {}) => scratch.send('POST', `/api/publish${path}`, body)

test('the page sees what would be published, and one publishing at a time', async () => {
  expect(await (await post('/plan')).json()).toEqual(plan)
  expect((await post('')).status).toBe(200)
  expect((await post('')).status).toBe(409)
  expect(await (await scratch.send('GET', '/api/publish')).json()).toEqual({
    answers: { to: 'git', remote: 'origin', branch: 'main' },
    state
  })
})

test('what was answered wrongly comes back as a sentence', async () => {
  expect(await (await post('/key', { server: 'root@here' })).json()).toEqual({ fingerprint: 'SHA256:abc' })
  const wrong = await post('/key', { server: '-oProxyCommand=x' })
  expect([wrong.status, await wrong.json()]).toEqual([422, { message: 'The server must look like …' }])
  expect((await post('/target', { answers: { to: 'git' }, fingerprint: '' })).status).toBe(422)
  expect((await post('/target', { answers: { to: 'ftp' }, fingerprint: '' })).status).toBe(400)
})
