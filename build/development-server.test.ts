import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { createServer, type ViteDevServer } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { developmentServer } from './development-server.ts'

const home = mkdtempSync(join(tmpdir(), 'private-'))
const photo = join(home, 'private.jpg')
let server: ViteDevServer

beforeAll(async () => {
  writeFileSync(photo, 'a photo')
  server = await createServer({
    configFile: false,
    logLevel: 'silent',
    optimizeDeps: { noDiscovery: true },
    plugins: [developmentServer('sample', '', '')],
    server: { host: '127.0.0.1', port: 0, fs: { allow: ['src'] } }
  })
  await server.listen()
})
afterAll(async () => {
  await server.close()
  rmSync(home, { recursive: true })
})

/** Not fetch(), which would take the dots out of the address. */
const ask = (path: string) =>
  new Promise<{ status?: number; body: string }>((done, fail) => {
    const { port } = new URL(server.resolvedUrls?.local[0] ?? '')
    request({ host: '127.0.0.1', port, path }, async (answer) =>
      done({ status: answer.statusCode, body: await text(answer) })
    )
      .on('error', fail)
      .end()
  })

test.each([
  `/@fs${photo}?import`,
  `/@id/${photo}?import`,
  `${photo}?import`,
  `/..${photo}?import`,
  `/@fs${resolve('package.json')}?import&raw`,
  '/package.json',
  '/src/%2e%2e/package.json?raw'
])('nothing in files outside the folders of the site is given away: %s', async (path) => {
  const { body } = await ask(path)
  expect(body).not.toMatch(/a photo|"private": true/)
})

test.each(['/__open-in-editor?file=/etc/passwd', '/__OPEN-in-editor/?file=/etc/passwd'])(
  'no file is opened for whoever asks: %s',
  async (path) => expect(await ask(path)).toMatchObject({ status: 403 })
)

test('what pages are made of is served', async () => {
  for (const path of ['/src/scripts/menu.ts', `/@fs${resolve('src/styles/tokens.css')}`])
    expect(await ask(path)).toMatchObject({ status: 200 })
})
