import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compareWithMail } from '../tests/faults/compare-with-mail.ts'
import { smtpTo, startMailServer } from '../tests/support/mail-server.ts'
import { type Postgres, startPostgres } from '../tests/support/postgres.ts'
import { useSite } from '../tests/support/site-process.ts'
import { stopAfter } from '../tests/support/test-life.ts'
import { createAddresses, createAgent, postOnce } from '../tests/support/visitors.ts'
import { waitFor } from '../tests/support/wait-for.ts'

/* Several servers on one database, as `npm start` runs them. */

const site = useSite()
let postgres: Postgres
beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres.remove())

test('three that start at once send each request once, though each is sent to two of them at the same moment', async () => {
  const mail = stopAfter(await startMailServer({ hideSTARTTLS: true }))
  const env = { ...smtpTo(mail), TRUST_PROXY: '127.0.0.1', SPOOL_URL: postgres.createAddress() }
  const start = () => site.start(env, { script: join('server', 'main.ts') })
  const relays = await Promise.all([start(), start(), start()])
  const [nextAddress, agent] = [createAddresses(), createAgent()]
  const codes = Array.from({ length: 80 }, (_, index) => `REQ-${index}`)
  const post = (code: string, index: number) => postOnce(relays[index % 3]?.port ?? 0, code, nextAddress(), agent)
  const answers = await Promise.all(codes.flatMap((code, index) => [post(code, index), post(code, index + 1)]))
  agent.destroy()
  expect(new Set(answers)).toEqual(new Set(['200']))
  await waitFor('all mail', () => mail.taken.length >= 80)
  expect(await Promise.all(relays.map((relay) => relay.end('SIGTERM')))).toEqual([0, 0, 0])
  expect(relays.flatMap(({ log }) => log).join('')).not.toContain('not delivered')
  const verdict = await compareWithMail(codes, mail.taken)
  expect(verdict).toMatchObject({ messages: 80, missing: [], unknown: 0, sentAgain: 0, acceptedTwice: 0 })
})
