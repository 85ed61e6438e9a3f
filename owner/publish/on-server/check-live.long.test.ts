import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { useFolder } from '../../../tests/support/test-life.ts'

const { at, write } = useFolder()
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
  cpSync(join(import.meta.dirname, 'check-live.mjs'), at('check-live.mjs'))
  write('dist/index.html', 'page')
  await once(site.listen(0, '127.0.0.1'), 'listening')
})
afterEach(() => void site.close())

/** Its clock goes on by five seconds whenever it looks. */
async function check(systemctl: string) {
  chmodSync(write('systemctl', `#!/bin/sh\n${systemctl}\n`), 0o755)
  const clock = ['--import', 'data:text/javascript,let now = 0; Date.now = () => (now += 5000)']
  const port = String((site.address() as AddressInfo).port)
  const child = spawn(process.execPath, [...clock, 'check-live.mjs', port, 'website', 'systemctl'], {
    cwd: at('.'),
    env: { PATH: `${at('.')}:${process.env.PATH}` }
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
