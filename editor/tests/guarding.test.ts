import { readdirSync } from 'node:fs'
import { connect } from 'node:net'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findLeastSize } from '../../catalogue/picture-sizes.ts'
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
    bundle: new Map()
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

test('a picture is taken in under a name of its own and never over another', async () => {
  const draw = async (width: number, red: number) =>
    (
      await sharp({ create: { width, height: 700, channels: 3, background: { r: red, g: 9, b: 9 } } })
        .png()
        .toBuffer()
    ).toString('base64')
  const add = async (name: string, base64: string) =>
    scratch.send('POST', '/api/pictures', { name, base64, leastSize, isLogo: false })
  const leastSize = findLeastSize('packages/full-valet.yaml', 'image')
  const files = () => readdirSync(`${scratch.folder}/images`).length
  const before = files()

  const first = await (await add('../My Car (1).JPG', await draw(1300, 1))).json()
  expect(first).toMatchObject({ file: 'my-car-1.png', width: 1300, height: 700 })
  expect((await (await add('My Car (1).png', await draw(1300, 2))).json()).file).toBe('my-car-1-2.png')
  expect((await (await add('My Car (1).png', await draw(1300, 1))).json()).file).toBe('my-car-1.png')
  expect(files()).toBe(before + 2)

  expect((await (await add('small.png', await draw(300, 1))).json()).message).toBe(
    'The picture is 300 x 700 pixels. It needs to be at least 1280 x 630 pixels here.'
  )
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"/>').toString('base64')
  expect((await add('page.svg', svg)).status).toBe(422)
  expect((await add('words.jpg', Buffer.from('not a picture').toString('base64'))).status).toBe(422)
  expect(files()).toBe(before + 2)
  expect((await scratch.send('GET', '/api/pictures/my-car-1.png')).headers.get('content-type')).toBe('image/webp')
})
