import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { smtpTo } from '../support/mail-server.ts'
import { startPostgres } from '../support/postgres.ts'
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
import { startStormyMail } from './mail-weather.ts'
import { startRelays } from './relays.ts'

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
  const mail = await startStormyMail()
  const env = {
    ...ground.env,
    ...smtpTo(mail.first),
    TRUST_PROXY: '127.0.0.1',
    // What Node allows itself on a machine of one gigabyte.
    NODE_OPTIONS: '--max-old-space-size=256',
    MAIL_IDLE_MS: '600'
  }
  const relays = await startRelays(ground.relays, { cwd, env })
  let killed = 0
  const visitors = await gatherVisitors(requests, pairs, ground.photoEvery, relays.choosePorts)

  async function killAgainAndAgain(): Promise<void> {
    for (; killed < kills; killed += 1) {
      const until = visitors.told.answered + Math.random() * (requests / (kills + 1))
      const hasComeFar = waitFor('answers', () => visitors.told.answered >= until, 5000)
      await Promise.race([hasComeFar.catch(() => {}), sleep(5000)])
      await sleep(Math.random() * 12)
      await relays.killOne()
    }
  }
  // Not all at once: what is left must last for the kills that are still to come.
  const mayGoOn = () => visitors.told.accepted <= (requests * (killed + 1)) / (kills + 1)

  let isOver = false
  const hasEnded = () => isOver
  const findPort = () => relays.choosePorts()[0]
  const attackers = hasAttackers ? attack(findPort, hasEnded) : 0
  const weather = Promise.all([ground.worsen(hasEnded), attackers, mail.worsen(hasEnded)])
  await Promise.all([killAgainAndAgain(), ...Array.from({ length: 16 }, () => visitors.visit(mayGoOn))])
  isOver = true
  const [storeFaults, attacks, mailOutages] = await weather

  const leftInSpool = await drain(findPort)
  const { exitCodes, peakMegabytes } = await relays.end()
  await mail.stop()
  const { codes, withPhoto, told } = visitors
  return {
    requests,
    withPhoto: withPhoto.size,
    /** How long an honest request with a photo waited for its answer. */
    worstPhotoSeconds: told.worstPhotoSeconds,
    /** Of one server; null where it cannot be known. */
    peakMegabytes,
    attacks,
    kills: killed,
    mailOutages,
    storeFaults,
    answers: told.answers,
    verdict: await compareWithMail(codes, mail.received, withPhoto),
    leftInSpool,
    exitCodes,
    seconds: Math.round((Date.now() - began) / 1000)
  }
}

/** Each takes the next request and posts it until told of success. `told` is what they heard. */
async function gatherVisitors(
  requests: number,
  pairs: number,
  photoEvery: number,
  choosePorts: () => [number, number]
) {
  const codes = Array.from({ length: requests }, (_, index) => `REQ-${String(index + 1).padStart(6, '0')}`)
  const pressedTwice = new Set(
    codes.filter((_, index) => Math.floor(((index + 1) * pairs) / requests) > Math.floor((index * pairs) / requests))
  )
  const withPhoto = new Set(codes.filter((code, index) => index % photoEvery === 0 && !pressedTwice.has(code)))
  const told = { answers: {} as Answers, answered: 0, accepted: 0, worstPhotoSeconds: 0 }
  const waiting = [...codes]
  const photo = await makeJpeg()
  const nextAddress = createAddresses()

  /** Gives back whether it is done. */
  async function send(code: string, agent: ReturnType<typeof createAgent>): Promise<boolean> {
    const sentAt = performance.now()
    const [port, otherPort] = choosePorts()
    const answer = pressedTwice.has(code)
      ? await pressTwice(port, code, nextAddress(), agent, otherPort)
      : await postOnce(port, code, nextAddress(), agent, withPhoto.has(code) ? photo : undefined)
    const seconds = (performance.now() - sentAt) / 1000
    if (withPhoto.has(code) && answer !== 'down') told.worstPhotoSeconds = Math.max(told.worstPhotoSeconds, seconds)
    told.answers[answer] = (told.answers[answer] ?? 0) + 1
    told.answered += 1
    const isDone = answer === '200' || answer === 'sent'
    if (!isDone) await sleep(answer.endsWith('down') ? 50 : 10)
    return isDone
  }

  async function visit(mayGoOn: () => boolean): Promise<void> {
    const agent = createAgent()
    for (let code = waiting.shift(); code !== undefined; code = waiting.shift()) {
      while (!mayGoOn()) await sleep(2)
      for (let isDone = false; !isDone; ) isDone = await send(code, agent)
      told.accepted += 1
    }
    agent.destroy()
  }

  return { codes, withPhoto, told, visit }
}
