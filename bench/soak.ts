import { setTimeout as wait } from 'node:timers/promises'
import { smtpTo, startMailServer } from '../tests/support/mail-server.ts'
import { readMemory } from '../tests/support/memory.ts'
import { createAddresses, createAgent, postOnce } from '../tests/support/visitors.ts'
import { waitFor } from '../tests/support/wait-for.ts'
import { startRelay } from './relay.ts'

export interface SoakFigures {
  /** The memory of the server after each minute, its least in that minute: what is left once rubbish is collected. */
  megabytes: number[]
  sent: number
  failed: number
  mailed: number
}

const minutes = 10
const visitsPerSecond = 20

/**
 * The server as `npm start` runs it, busier than it will ever be, for ten minutes. Every visitor reads the form's page
 * and sends a request, which becomes a mail.
 */
export async function soakRelay(folder: string): Promise<SoakFigures> {
  const mail = await startMailServer()
  const server = await startRelay(folder, smtpTo(mail))
  const [nextAddress, agent] = [createAddresses(), createAgent()]
  const figures: SoakFigures = { megabytes: [], sent: 0, failed: 0, mailed: 0 }
  for (let minute = 0; minute < minutes; minute++) {
    console.error(`soak: minute ${minute + 1} of ${minutes}`)
    let least = Number.POSITIVE_INFINITY
    for (let second = 0; second < 60; second++) {
      await Promise.all([wait(1000), ...Array.from({ length: visitsPerSecond }, visit)])
      least = Math.min(least, readMemory(server.pid ?? 0))
    }
    figures.megabytes.push(least)
  }
  // The last of them are still on their way.
  await waitFor('every mail', () => mail.taken.length >= figures.sent - figures.failed).catch(() => {})
  await server.end('SIGTERM')
  await mail.stop()
  return { ...figures, mailed: mail.taken.length }

  /** Reads the form's page and sends a request. */
  async function visit() {
    await (await fetch(`http://127.0.0.1:${server.port}/contact/`)).arrayBuffer()
    const status = await postOnce(server.port, `SOAK-${figures.sent++}`, nextAddress(), agent)
    if (status !== '200') figures.failed++
  }
}
