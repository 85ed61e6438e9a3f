import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { smtpTo, startMailServer } from '../tests/support/mail-server.ts'
import { type SiteProcess, useSite } from '../tests/support/site-process.ts'
import { makeFolder, stopAfter } from '../tests/support/test-life.ts'
import { waitFor } from '../tests/support/wait-for.ts'

/* The server's calls to the system, as strace sees and changes them. */

const site = useSite()

async function start() {
  const mail = stopAfter(await startMailServer({ hideSTARTTLS: true }))
  mail.setMood('stall')
  const relay = await site.start({ ...smtpTo(mail), SPOOL_DIR: await makeFolder(), TRUST_PROXY: '127.0.0.1' })
  // The first use of a day makes its key.
  expect((await relay.send()).status).toBe(200)
  return relay
}

/** null where we may not trace. Resolves once it sees every thread. */
async function trace({ pid }: SiteProcess, ...options: string[]) {
  const out = join(await makeFolder(), 'calls')
  const strace = spawn('strace', ['-f', '-y', '-s', '60', '-o', out, '-p', `${pid}`, ...options], {
    stdio: ['ignore', 'ignore', 'pipe']
  })
  const failed = once(strace, 'error').then(() => 'failed')
  const ended = once(strace, 'exit').then(() => 'failed')
  const attached = once(strace.stderr, 'data').then(([text]) =>
    String(text).includes('attached') ? 'attached' : 'failed'
  )
  if ((await Promise.race([failed, ended, attached])) === 'failed') return null
  onTestFinished(() => void strace.kill('SIGKILL'))
  return { read: () => readFile(out, 'utf8').catch(() => '') }
}

test('the answer leaves after the database is on the disk', async ({ skip }) => {
  const relay = await start()
  const calls = await trace(relay, '-e', 'trace=fsync,fdatasync,write,writev')
  if (!calls) return skip('strace cannot be used here')
  expect((await relay.send({ name: 'Ann' })).status).toBe(200)
  await waitFor('the answer', async () => (await calls.read()).includes('HTTP/1.1 200 OK'))
  const lines = (await calls.read()).split('\n')
  const answer = lines.findIndex((line) => line.includes('HTTP/1.1 200 OK'))
  const sync = lines.findIndex((line) => /f(data)?sync\(.*requests\.sqlite-wal/.test(line))
  expect([sync >= 0, sync < answer]).toEqual([true, true])
})

test('with an fsync that takes 15 s pages and /healthz are served, and a visitor is told within 8 s that it may be lost', async ({
  skip
}) => {
  const relay = await start()
  const calls = await trace(relay, '-e', 'trace=fsync,fdatasync', '-e', 'inject=fsync,fdatasync:delay_enter=15000000')
  if (!calls) return skip('strace cannot be used here')
  const began = performance.now()
  const answers = Promise.all([relay.send({ name: 'Ann' }), relay.send({ name: 'Bob' })])
  const page = await relay.get('/')
  expect([page.status, (performance.now() - began) / 1000]).toEqual([200, expect.toSatisfy((seconds) => seconds < 5)])
  const [ann, bob] = await answers
  expect((performance.now() - began) / 1000).toBeLessThan(14)
  // In the transaction that waits, or still before it.
  expect([ann.status, bob.status].every((status) => status === 504 || status === 503)).toBe(true)
  const health = await relay.get('/healthz')
  expect([200, 503]).toContain(health.status)
})
