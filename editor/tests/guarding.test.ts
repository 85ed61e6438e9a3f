import { connect } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startEditor } from '../server/start.ts'
import { openScratch, type Scratch } from './scratch.ts'

let scratch: Scratch

beforeEach(() => {
  scratch = openScratch()
})

afterEach(() => scratch.close())

const strangers: { name: string; headers: Record<string, string> }[] = [
  { name: 'a name pointed at this machine', headers: { host: 'evil.example:4330' } },
  { name: 'another port', headers: { host: '127.0.0.1:4321' } },
  { name: 'a page of another origin', headers: { origin: 'http://evil.example' } },
  { name: 'the site itself, beside the editor', headers: { origin: 'http://127.0.0.1:4331' } },
  { name: 'a page that hides its origin', headers: { origin: 'null' } },
  { name: 'a form, which cannot send JSON', headers: { 'content-type': 'text/plain' } },
  { name: 'a page without the token', headers: { 'x-edit-token': '' } },
  { name: 'a page that guesses the token', headers: { 'x-edit-token': 'token-of-the-tesT' } }
]

for (const { name, headers } of strangers) {
  test(`${name} cannot write`, async () => {
    const before = scratch.read('terms.md')
    const { version } = await scratch.open('terms.md')
    const body = { version, text: 'Overwritten.' }
    for (const [method, path] of [
      ['PUT', '/api/files/terms.md'],
      ['POST', '/api/undo'],
      ['POST', '/api/order'],
      ['POST', '/api/pictures']
    ] as const)
      expect((await scratch.send(method, path, body, headers)).status).toBe(403)
    expect(scratch.read('terms.md')).toBe(before)
  })
}

test('a name pointed at this machine cannot read either', async () => {
  for (const path of ['/', '/api/overview', '/api/files/business.yaml', '/api/pictures'])
    expect((await scratch.send('GET', path, undefined, { host: 'evil.example' })).status).toBe(403)
})

test('without the key of the printed address nobody reads either, and opening it lets the browser in', async () => {
  for (const cookie of ['', 'edit-4330=token-of-the-tesT', 'edit-4331=token-of-the-test'])
    for (const path of [
      '/',
      '/?key=wrong',
      '/assets/main.js',
      '/api/overview',
      '/api/tasks',
      '/api/pictures/hero.jpg'
    ]) {
      const answer = await scratch.send('GET', path, undefined, { cookie })
      expect(answer.status, path).toBe(403)
      const words = await answer.text()
      expect(words).toContain('Open the address that')
      expect(words).not.toContain('token-of-the-test')
    }
  const opened = await scratch.send('GET', '/?key=token-of-the-test', undefined, { cookie: '' })
  expect([opened.status, opened.headers.get('location')]).toEqual([303, '/'])
  expect(opened.headers.get('set-cookie')).toBe('edit-4330=token-of-the-test; Path=/; HttpOnly; SameSite=Strict')
})

test('every answer forbids framing, foreign scripts and foreign readers', async () => {
  for (const path of ['/', '/api/overview', '/no-such-page']) {
    const { headers } = await scratch.send('GET', path)
    expect(headers.get('content-security-policy')).toMatch(
      /default-src 'none'.*script-src 'self';.*frame-ancestors 'none'/
    )
    expect(headers.get('content-security-policy')).not.toMatch(/unsafe/)
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
    expect(headers.get('access-control-allow-origin')).toBeNull()
  }
})

test('nothing outside content/ can be read or written', async () => {
  for (const path of [
    '../package.json',
    '..%2fpackage.json',
    '%2e%2e/package.json',
    'schema.ts',
    '/etc/passwd',
    'images/hero.jpg',
    'packages%2f..%2fbusiness.yaml',
    'coverage.csv'
  ]) {
    expect((await scratch.send('GET', `/api/files/${path}`)).status).toBe(404)
    expect((await scratch.send('PUT', `/api/files/${path}`, { version: '', text: 'x' })).status).toBe(404)
  }
  expect((await scratch.send('GET', '/api/pictures/..%2fbusiness.yaml')).status).toBe(404)
})

test('the editor listens on this machine alone', async () => {
  const editor = await startEditor({
    folder: scratch.folder,
    stateFolder: scratch.folder,
    port: 0,
    previewOrigin: 'http://127.0.0.1:1',
    preview: { readState: () => 'ready', wake() {}, restart() {} },
    bundle: new Map(),
    listTasks: async () => []
  })
  const knock = (host: string) =>
    new Promise<boolean>((resolve) => {
      const socket = connect({ host, port: editor.port, timeout: 2000 })
      const report = (isOpen: boolean) => {
        socket.destroy()
        resolve(isOpen)
      }
      socket
        .once('connect', () => report(true))
        .once('error', () => report(false))
        .once('timeout', () => report(false))
    })
  expect([await knock('127.0.0.1'), await knock('127.0.0.2')]).toEqual([true, false])
  await editor.stop()
})
