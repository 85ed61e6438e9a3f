import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'

let folder: string
let refusals: number
let answers: { page: string; health: number }
const site = createServer(({ url }, answer) =>
  answer
    .writeHead(url === '/healthz' ? answers.health : 200)
    .end(url === '/healthz' ? 'The disk is full' : answers.page)
).on('connection', (socket) => {
  refusals -= 1
  if (refusals >= 0) socket.destroy()
})

beforeEach(async () => {
  answers = { page: 'page', health: 200 }
  refusals = 0
  folder = mkdtempSync(join(tmpdir(), 'check-'))
  cpSync(join(import.meta.dirname, 'check-live.mjs'), join(folder, 'check-live.mjs'))
  mkdirSync(join(folder, 'dist'))
  writeFileSync(join(folder, 'dist/index.html'), 'page')
  await once(site.listen(0, '127.0.0.1'), 'listening')
})
afterEach(() => {
  site.close()
  rmSync(folder, { recursive: true })
})

/** Its clock goes on by five seconds whenever it looks. */
async function check(systemctl: string) {
  writeFileSync(join(folder, 'systemctl'), `#!/bin/sh\n${systemctl}\n`, { mode: 0o755 })
  const clock = ['--import', 'data:text/javascript,let now = 0; Date.now = () => (now += 5000)']
  const port = String((site.address() as AddressInfo).port)
  const child = spawn(process.execPath, [...clock, 'check-live.mjs', port, 'website', 'systemctl'], {
    cwd: folder,
    env: { PATH: `${folder}:${process.env.PATH}` }
  })
  const [said, [status]] = await Promise.all([text(child.stderr), once(child, 'close')])
  return [status, said.replace(/^\S+ /, '')]
}

test('a slow server is waited for', async () => {
  refusals = 10
  expect(await check('echo ActiveState=active')).toEqual([0, ''])
})

test('a site that never answers is given up', async () => {
  refusals = 1000
  expect(await check('exit 1')).toEqual([1, expect.stringMatching(/^(ECONNRESET|UND_ERR_SOCKET)\n$/)])
})

test.each([
  ['that shows another page', { page: 'other', health: 200 }, 'another site answers\n'],
  ['that is not healthy', { page: 'page', health: 503 }, 'it is not healthy: The disk is full\n']
])('a site %s is given up', async (_, wrong, says) => {
  answers = wrong
  expect(await check('echo ActiveState=active')).toEqual([1, says])
})

test.each([
  ['has failed', 'echo ActiveState=failed'],
  ['is to be started again', 'echo SubState=auto-restart'],
  ['was started again', 'echo once >> asked; echo NRestarts=$(grep -c once asked)']
])('a service that %s is not waited for', async (_, systemctl) => {
  refusals = 1000
  expect(await check(systemctl)).toEqual([1, 'its process has ended\n'])
})
