import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type MailServer, type Mood, smtpTo, startMailServer } from '../support/mail-server.ts'
import { watchMemory } from '../support/memory.ts'
import { startPostgres } from '../support/postgres.ts'
import { type RelayChild, startRelayChild } from '../support/relay-child.ts'
import { makeJpeg } from '../support/sample-photos.ts'
import { makeSiteFolder } from '../support/site-folder.ts'
import { mountSmallDisk } from '../support/small-disk.ts'
import { type Answers, createAddresses, createAgent, postOnce, pressTwice } from '../support/visitors.ts'
import { waitFor } from '../support/wait-for.ts'
import { attack } from './attackers.ts'
import { compareWithMail } from './compare-with-mail.ts'
import { worsenDatabase } from './database-weather.ts'
import { worsenDisk } from './disk-weather.ts'
import { drain } from './drain.ts'

export type Store = keyof typeof grounds

/**
 * `pairs`: how many more requests come from browsers without JavaScript whose button is pressed twice.
 * `hasAttackers`: others post photos made to be slow beside them.
 */
type Plan = { store?: Store; requests: number; pairs: number; kills: number; hasAttackers?: boolean }

type Ground = Awaited<ReturnType<typeof openSqlite>> | Awaited<ReturnType<typeof openPostgres>>

const grounds = { sqlite: openSqlite, postgres: openPostgres }

/** Every visitor posts until told of success, while relays are killed, and mail server and store have moods. */
export async function runStorm(plan: Plan) {
  const site = await makeSiteFolder()
  const ground = await grounds[plan.store ?? 'sqlite'](site.folder)
  try {
    return await blow(plan, site.folder, ground)
  } finally {
    await ground.remove()
    await site.remove()
  }
}

/** One relay and a disk of a few megabytes. */
async function openSqlite(folder: string) {
  const spoolDir = join(folder, 'spool')
  const disk = await mountSmallDisk(spoolDir, 48)
  return {
    env: { SPOOL_DIR: spoolDir },
    relays: 1,
    photoEvery: 20,
    worsen: (isOver: () => boolean) => worsenDisk(spoolDir, disk, isOver),
    remove: async () => void (await disk?.unmount())
  }
}

/** Three relays and a database on a small disk. */
async function openPostgres() {
  const postgres = await startPostgres({ megabytes: 128 })
  return {
    env: { SPOOL_URL: postgres.createAddress() },
    relays: 3,
    photoEvery: 3,
    worsen: (isOver: () => boolean) => worsenDatabase(postgres, isOver),
    remove: postgres.remove
  }
}

async function blow({ requests: singles, pairs, kills, hasAttackers = false }: Plan, cwd: string, ground: Ground) {
  const began = Date.now()
  const requests = singles + pairs
  const received: Buffer[] = []
  let mail: MailServer = await startMailServer({ delayMs: 2, hideSTARTTLS: true })
  const { port: mailPort } = mail
  const env = {
    ...ground.env,
    ...smtpTo(mail),
    TRUST_PROXY: '127.0.0.1',
    // What Node allows itself on a machine of one gigabyte.
    NODE_OPTIONS: '--max-old-space-size=256',
    MAIL_IDLE_MS: '600'
  }
  async function startRelay(): Promise<RelayChild & { memory: ReturnType<typeof watchMemory> }> {
    const relay = await startRelayChild({ cwd, env })
    return { ...relay, memory: watchMemory(relay.pid ?? 0, 50) }
  }
  const relays = await Promise.all(Array.from({ length: ground.relays }, startRelay))
  /** One of them, and the one beside it. */
  function choosePorts(): [number, number] {
    const index = Math.floor(Math.random() * relays.length)
    const [port = 0, otherPort = 0] = [relays[index]?.port, relays[(index + 1) % relays.length]?.port]
    return [port, otherPort]
  }

  const answers: Answers = {}
  let [killed, answered, accepted, isOver, outages] = [0, 0, 0, false, 0]
  const nextAddress = createAddresses()
  const codes = Array.from({ length: requests }, (_, index) => `REQ-${String(index + 1).padStart(6, '0')}`)
  const pressedTwice = new Set(
    codes.filter((_, index) => Math.floor(((index + 1) * pairs) / requests) > Math.floor((index * pairs) / requests))
  )
  const photo = await makeJpeg()
  const withPhoto = new Set(codes.filter((code, index) => index % ground.photoEvery === 0 && !pressedTwice.has(code)))
  const waiting = [...codes]
  let worstPhotoSeconds = 0
  let peakMegabytes: number | null = null
  const noteMemory = ({ memory }: (typeof relays)[number]) => {
    peakMegabytes = Math.max(peakMegabytes ?? 0, memory.stop() ?? 0) || null
  }

  async function visit(): Promise<void> {
    const agent = createAgent()
    for (let code = waiting.shift(); code !== undefined; code = waiting.shift()) {
      // Not all at once: what is left must last for the kills that are still to come.
      while (accepted > (requests * (killed + 1)) / (kills + 1)) await sleep(2)
      for (let isDone = false; !isDone; ) {
        const sentAt = performance.now()
        const [port, otherPort] = choosePorts()
        const sent = withPhoto.has(code) ? photo : undefined
        const answer = pressedTwice.has(code)
          ? await pressTwice(port, code, nextAddress(), agent, otherPort)
          : await postOnce(port, code, nextAddress(), agent, sent)
        const seconds = (performance.now() - sentAt) / 1000
        if (withPhoto.has(code) && answer !== 'down') worstPhotoSeconds = Math.max(worstPhotoSeconds, seconds)
        answers[answer] = (answers[answer] ?? 0) + 1
        answered += 1
        isDone = answer === '200' || answer === 'sent'
        if (!isDone) await sleep(answer.endsWith('down') ? 50 : 10)
      }
      accepted += 1
    }
    agent.destroy()
  }

  async function killAgainAndAgain(): Promise<void> {
    while (killed < kills) {
      const until = answered + Math.random() * (requests / (kills + 1))
      await Promise.race([waitFor('answers', () => answered >= until, 5000).catch(() => {}), sleep(5000)])
      await sleep(Math.random() * 12)
      const index = Math.floor(Math.random() * relays.length)
      const relay = relays[index]
      if (!relay) continue
      noteMemory(relay)
      await relay.end('SIGKILL')
      killed += 1
      relays[index] = await startRelay()
    }
  }

  async function changeMoods(): Promise<void> {
    const moods: Mood[] = ['refuse-for-now', 'drop-in-data', 'drop-after-data', 'stall', 'refuse-for-good']
    for (let turn = 0; !isOver; turn += 1) {
      await sleep(500)
      outages += 1
      if (turn % 2 === 0) {
        received.push(...mail.received.splice(0))
        await mail.stop()
        received.push(...mail.received.splice(0))
        await sleep(700)
        mail = await startMailServer({ port: mailPort, delayMs: 2, hideSTARTTLS: true })
      } else {
        mail.setMood(moods[((turn - 1) / 2) % moods.length] ?? 'stall')
        await sleep(500)
        mail.setMood('accept')
      }
    }
  }

  const findPort = () => choosePorts()[0]
  const hasEnded = () => isOver
  const weather = Promise.all([ground.worsen(hasEnded), hasAttackers ? attack(findPort, hasEnded) : 0, changeMoods()])
  await Promise.all([killAgainAndAgain(), ...Array.from({ length: 16 }, visit)])
  isOver = true
  const [storeFaults, attacks] = await weather

  const leftInSpool = await drain(findPort)
  relays.forEach(noteMemory)
  const exitCodes = await Promise.all(relays.map((relay) => relay.end('SIGTERM')))
  for (const [index, { log }] of relays.entries()) if (exitCodes[index] !== 0) console.error(log.join('').slice(-4000))
  received.push(...mail.received.splice(0))
  await mail.stop()
  return {
    requests,
    withPhoto: withPhoto.size,
    /** How long an honest request with a photo waited for its answer. */
    worstPhotoSeconds,
    /** Of one server; null where it cannot be known. */
    peakMegabytes,
    attacks,
    kills: killed,
    mailOutages: outages,
    storeFaults,
    answers,
    verdict: await compareWithMail(codes, received, withPhoto),
    leftInSpool,
    exitCodes,
    seconds: Math.round((Date.now() - began) / 1000)
  }
}
