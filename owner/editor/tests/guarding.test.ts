import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { startEditor } from '../run.ts'
import { provideScratch } from './scratch.ts'

const scratch = provideScratch()

test.each<[who: string, headers: Record<string, string>]>([
  ['a name pointed at this machine', { host: 'evil.example:4330' }],
  ['another port', { host: '127.0.0.1:4321' }],
  ['a page of another origin', { origin: 'http://evil.example' }],
  ['the site itself, beside the editor', { origin: 'http://127.0.0.1:4331' }],
  ['a page that hides its origin', { origin: 'null' }],
  ['a form, which cannot send JSON', { 'content-type': 'text/plain' }],
  ['a page without the token', { 'x-edit-token': '' }],
  ['a page that guesses the token', { 'x-edit-token': 'token-of-the-tesT' }]
])('%s cannot write', async (_, headers) => {
  const before = scratch.read('terms.md')
  const { version } = await scratch.open('terms.md')
  const body = { version, text: 'Overwritten.' }
  for (const [method, path] of [
    ['PUT', '/api/files/terms.md'],
    ['POST', '/api/undo'],
    ['POST', '/api/order'],
    ['POST', '/api/pictures'],
    ['POST', '/api/publish'],
    ['POST', '/api/publish/plan'],
    ['PUT', '/api/mail'],
    ['POST', '/api/mail/test']
  ] as const)
    expect((await scratch.send(method, path, body, headers)).status).toBe(403)
  expect(scratch.read('terms.md')).toBe(before)
})

test('without the key of the printed address nobody reads either, and opening it lets the browser in', async () => {
  const wrong = ['', 'edit-4330=token-of-the-tesT', 'edit-4331=token-of-the-test'].map((cookie) => ({ cookie }))
  for (const headers of [...wrong, { host: 'evil.example' }])
    for (const path of ['/', '/?key=wrong', '/assets/app.js', '/api/overview', '/api/mail', '/api/pictures/hero.jpg']) {
      const answer = await scratch.send('GET', path, undefined, headers)
      expect(answer.status, path).toBe(403)
      expect(await answer.text()).not.toContain('token-of-the-test')
    }
  const opened = await scratch.send('GET', '/?key=token-of-the-test', undefined, { cookie: '' })
  expect([opened.status, opened.headers.get('location')]).toEqual([303, '/'])
  expect(opened.headers.get('set-cookie')).toBe('edit-4330=token-of-the-test; Path=/; HttpOnly; SameSite=Strict')
})

test('every answer forbids framing, foreign scripts and foreign readers', async () => {
  for (const path of ['/', '/api/overview', '/no-such-page']) {
    const { headers } = await scratch.send('GET', path)
    const policy = headers.get('content-security-policy')
    expect(policy).toMatch(/default-src 'none'.*script-src 'self';.*frame-ancestors 'none'/)
    expect(policy).not.toMatch(/unsafe/)
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
    expect(headers.get('access-control-allow-origin')).toBeNull()
  }
})

test('nothing outside content/ can be read or written', async () => {
  for (const path of [
    '../package.json',
    '..%2fpackage.json',
    '%2e%2e/package.json',
    '/etc/passwd',
    'images/hero.jpg',
    'packages%2f..%2fbusiness.yaml'
  ]) {
    expect((await scratch.send('GET', `/api/files/${path}`)).status).toBe(404)
    expect((await scratch.send('PUT', `/api/files/${path}`, { version: '', text: 'x' })).status).toBe(404)
  }
  expect((await scratch.send('GET', '/api/pictures/..%2fbusiness.yaml')).status).toBe(404)
})

test('the editor listens on this machine alone', async () => {
  const editor = await startEditor({ ...scratch.parts, port: 0 })
  const knock = (host: string) =>
    new Promise<boolean>((resolve) => {
      const socket = connect({ host, port: editor.port })
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
      socket.once('connect', () => socket.destroy())
    })
  expect([await knock('127.0.0.1'), await knock('127.0.0.2')]).toEqual([true, false])
  await editor.stop()
})
