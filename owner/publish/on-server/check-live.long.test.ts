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

const active = 'echo ActiveState=active'
const noAnswer = expect.stringMatching(/^(ECONNRESET|UND_ERR_SOCKET)\n$/)
const ended = 'its process has ended\n'

test.each<[what: string, refused: number, site: Partial<typeof answers>, systemctl: string, found: unknown[]]>([
  ['a slow server is waited for', 10, {}, active, [0, '']],
  ['a site that never answers is given up', 1000, {}, 'exit 1', [1, noAnswer]],
  ['a site that shows another page is given up', 0, { page: 'other' }, active, [1, 'another site answers\n']],
  ['a sick site is given up', 0, { health: 503 }, active, [1, 'it is not healthy: The disk is full\n']],
  ['a service that has failed is not waited for', 1000, {}, 'echo ActiveState=failed', [1, ended]],
  ['nor one that is to be started again', 1000, {}, 'echo SubState=auto-restart', [1, ended]],
  ['nor one that was', 1000, {}, 'echo once >> asked; echo NRestarts=$(grep -c once asked)', [1, ended]]
])('%s', async (_, refused, site, systemctl, found) => {
  refusals = refused
  Object.assign(answers, site)
  expect(await check(systemctl)).toEqual(found)
})
