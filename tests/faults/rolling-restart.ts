import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { smtpTo, startMailServer } from '../support/mail-server.ts'
import { startPostgres } from '../support/postgres.ts'
import { startRelayChild } from '../support/relay-child.ts'
import { makeSiteFolder } from '../support/site-folder.ts'
import { type Answers, createAddresses, createAgent, postOnce } from '../support/visitors.ts'
import { waitFor } from '../support/wait-for.ts'
import { compareWithMail } from './compare-with-mail.ts'
import { drain } from './drain.ts'
import { startFront } from './front.ts'

const calmMs = 3000

/** Two servers as `npm start` runs them are restarted one after the other, while visitors come without a pause. */
export async function restartInTurn(perSecond: number) {
  const site = await makeSiteFolder()
  const postgres = await startPostgres()
  const mail = await startMailServer({ hideSTARTTLS: true })
  const env = { SPOOL_URL: postgres.createAddress(), ...smtpTo(mail), TRUST_PROXY: '127.0.0.1' }
  const start = () => startRelayChild({ cwd: site.folder, env, script: join('server', 'main.ts') })
  const relays = [await start(), await start()]
  const ports = relays.map(({ port }) => port)
  const front = await startFront(ports)

  const [nextAddress, agent] = [createAddresses(), createAgent()]
  const answers: Answers = {}
  const accepted: string[] = []
  let requests = 0
  let worstSeconds = 0
  const visits: Promise<void>[] = []
  const began = performance.now()
  async function visit() {
    const code = `REQ-${requests}`
    requests += 1
    const sentAt = performance.now()
    const answer = await postOnce(front.port, code, nextAddress(), agent)
    worstSeconds = Math.max(worstSeconds, (performance.now() - sentAt) / 1000)
    if (answer === '200') accepted.push(code)
    answers[answer] = (answers[answer] ?? 0) + 1
  }
  const visitors = setInterval(() => {
    // As many as should have come by now: a timer may be late.
    while (requests < ((performance.now() - began) / 1000) * perSecond) visits.push(visit())
  }, 5)

  const exitCodes: unknown[] = []
  await sleep(calmMs)
  for (const [index, relay] of relays.entries()) {
    exitCodes.push(await relay.end('SIGTERM'))
    const fresh = await start()
    relays[index] = fresh
    ports[index] = fresh.port
    await waitFor('the new one', () => front.isReady(fresh.port))
    await sleep(calmMs)
  }
  clearInterval(visitors)
  await Promise.all(visits)
  const seconds = (performance.now() - began) / 1000

  await drain(() => ports[0] ?? 0)
  exitCodes.push(...(await Promise.all(relays.map((relay) => relay.end('SIGTERM')))))
  await front.stop()
  agent.destroy()
  await mail.stop()
  await postgres.remove()
  await site.remove()
  return {
    requests,
    perSecond: requests / seconds,
    answers,
    worstSeconds,
    /** Those that the front sent to the other one. */
    retries: front.countRetries(),
    verdict: await compareWithMail(accepted, mail.received),
    exitCodes
  }
}
