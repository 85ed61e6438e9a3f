import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type MailServer, type Mood, smtpTo, startMailServer } from '../support/mail-server.ts'
import { watchMemory } from '../support/memory.ts'
import { type RelayChild, startRelayChild } from '../support/relay-child.ts'
import { makeJpeg } from '../support/sample-photos.ts'
import { makeSiteFolder } from '../support/site-folder.ts'
import { mountSmallDisk, type SmallDisk } from '../support/small-disk.ts'
import { type Answers, createAddresses, createAgent, postOnce, pressTwice } from '../support/visitors.ts'
import { waitFor } from '../support/wait-for.ts'
import { attack } from './attackers.ts'
import { compareWithMail } from './compare-with-mail.ts'
import { worsenDisk } from './disk-weather.ts'

/**
 * `pairs`: how many more requests come from browsers without JavaScript whose button is pressed twice.
 * `hasAttackers`: others post photos made to be slow beside them.
 */
type Plan = { requests: number; pairs: number; kills: number; hasAttackers?: boolean }

/** Every visitor posts until told of success, while the relay is killed, and mail server and disk have moods. */
export async function runStorm(plan: Plan) {
  const site = await makeSiteFolder()
  const spoolDir = join(site.folder, 'spool')
  const disk = await mountSmallDisk(spoolDir, 24)
  try {
    return await blow(plan, site.folder, spoolDir, disk)
  } finally {
    await disk?.unmount()
    await site.remove()
  }
}

async function blow(
  { requests: singles, pairs, kills, hasAttackers = false }: Plan,
  cwd: string,
  spoolDir: string,
  disk: SmallDisk | null
) {
  const began = Date.now()
  const requests = singles + pairs
  const moodFile = join(cwd, 'disk-mood')
  await writeFile(moodFile, 'well')
  const taken: Buffer[] = []
  let mail: MailServer = await startMailServer({ delayMs: 2, hideSTARTTLS: true })
  const { port: mailPort } = mail
  const env = {
    SPOOL_DIR: spoolDir,
    ...smtpTo(mail),
    TRUST_PROXY: '127.0.0.1',
    // What Node allows itself on a machine of one gigabyte.
    NODE_OPTIONS: '--max-old-space-size=256',
    DISK_MOOD: moodFile,
    MAIL_IDLE_MS: '600'
  }
  /** It ends at once where its folders cannot be made, and whoever runs it starts it again. */
  async function startRelay(): Promise<RelayChild> {
    while (true) {
      try {
        return await startRelayChild({ cwd, env })
      } catch (error) {
        if (!String(error).includes('SPOOL_DIR')) throw error
        await sleep(100)
      }
    }
  }
  let relay = await startRelay()

  const answers: Answers = {}
  let [killed, answered, accepted, isOver, outages] = [0, 0, 0, false, 0]
  const nextAddress = createAddresses()
  const codes = Array.from({ length: requests }, (_, index) => `REQ-${String(index + 1).padStart(6, '0')}`)
  const pressedTwice = new Set(
    codes.filter((_, index) => Math.floor(((index + 1) * pairs) / requests) > Math.floor((index * pairs) / requests))
  )
  const photo = await makeJpeg()
  const withPhoto = new Set(codes.filter((_, index) => index % 20 === 0))
  const waiting = [...codes]
  let worstPhotoSeconds = 0
  let peakMegabytes: number | null = null
  let memory = watchMemory(relay.pid ?? 0, 50)
  const noteMemory = () => {
    peakMegabytes = Math.max(peakMegabytes ?? 0, memory.stop() ?? 0) || null
  }

  async function visit(): Promise<void> {
    const agent = createAgent()
    for (let code = waiting.shift(); code !== undefined; code = waiting.shift()) {
      // Not all at once: what is left must last for the kills that are still to come.
      while (accepted > (requests * (killed + 1)) / (kills + 1)) await sleep(2)
      const send = pressedTwice.has(code) ? pressTwice : postOnce
      for (let isDone = false; !isDone; ) {
        const sentAt = performance.now()
        const answer = await send(relay.port, code, nextAddress(), agent, withPhoto.has(code) ? photo : undefined)
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
      noteMemory()
      await relay.end('SIGKILL')
      killed += 1
      relay = await startRelay()
      memory = watchMemory(relay.pid ?? 0, 50)
    }
  }

  async function changeMoods(): Promise<void> {
    const moods: Mood[] = ['refuse-for-now', 'drop-in-data', 'drop-after-data', 'stall', 'refuse-for-good']
    for (let turn = 0; !isOver; turn += 1) {
      await sleep(500)
      outages += 1
      if (turn % 2 === 0) {
        taken.push(...mail.taken.splice(0))
        await mail.stop()
        taken.push(...mail.taken.splice(0))
        await sleep(700)
        mail = await startMailServer({ port: mailPort, delayMs: 2, hideSTARTTLS: true })
      } else {
        mail.setMood(moods[((turn - 1) / 2) % moods.length] ?? 'stall')
        await sleep(500)
        mail.setMood('accept')
      }
    }
  }

  const findPort = () => relay.port
  const hasEnded = () => isOver
  const weather = Promise.all([
    worsenDisk(spoolDir, moodFile, disk, hasEnded),
    hasAttackers ? attack(findPort, hasEnded) : 0,
    changeMoods()
  ])
  await Promise.all([killAgainAndAgain(), ...Array.from({ length: 16 }, visit)])
  isOver = true
  const [diskFaults, attacks] = await weather

  const readHealth = async () => (await (await fetch(`http://127.0.0.1:${relay.port}/healthz`)).json()).spool
  // However long it takes, as long as it becomes emptier.
  for (let depth = Number.POSITIVE_INFINITY; depth > 0; ) {
    const before = depth
    await waitFor('the spool to become emptier', async () => {
      depth = (await readHealth()).depth
      return depth < before
    })
  }
  const leftInSpool = await readHealth()
  noteMemory()
  const exitCode = await relay.end('SIGTERM')
  taken.push(...mail.taken.splice(0))
  await mail.stop()
  return {
    requests,
    withPhoto: withPhoto.size,
    /** How long an honest request with a photo waited for its answer. */
    worstPhotoSeconds,
    /** Of the server and what it starts; null where it cannot be known. */
    peakMegabytes,
    attacks,
    kills: killed,
    mailOutages: outages,
    disk: { ...diskFaults, isReal: disk !== null },
    answers,
    verdict: await compareWithMail(codes, taken, withPhoto),
    leftInSpool,
    exitCode,
    seconds: Math.round((Date.now() - began) / 1000)
  }
}
