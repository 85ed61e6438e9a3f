import { setTimeout as wait } from 'node:timers/promises'
import { createAddresses } from '../tests/faults/visitors.ts'
import { startMailServer } from '../tests/support/mail-server.ts'
import { readMemory } from '../tests/support/memory.ts'
import { startRelayChild } from '../tests/support/relay-child.ts'
import { jsonPost, sampleBooking } from '../tests/support/sample-booking.ts'
import { waitFor } from '../tests/support/wait-for.ts'
import type { Progress } from './progress.ts'
import { makeTemporaryFolder } from './temporary-folder.ts'

export interface SoakFigures {
  /** The memory of the server after each minute, its least in that minute: what is left once rubbish is collected. */
  megabytes: number[]
  sent: number
  failed: number
  mailed: number
}

const minutes = 10
const perSecond = 20

export const soakSeconds = minutes * 60

/** The server as `npm start` runs it, busier than it will ever be, for ten minutes. Every request becomes a mail. */
export async function soakRelay(progress: Progress): Promise<SoakFigures> {
  const { folder, remove } = makeTemporaryFolder('var', 'soak-')
  const mail = await startMailServer()
  const server = await startRelayChild({
    cwd: process.cwd(),
    script: 'server/main.ts',
    env: {
      SPOOL_DIR: folder,
      TRUST_PROXY: '127.0.0.1',
      SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
      BOOKINGS_TO: 'owner@example.co.uk',
      BOOKINGS_FROM: 'website@example.co.uk'
    }
  })
  const nextAddress = createAddresses()
  const figures: SoakFigures = { megabytes: [], sent: 0, failed: 0, mailed: 0 }
  try {
    for (let minute = 1; minute <= minutes; minute++) {
      progress.say(`soak: minute ${minute}/${minutes}`)
      let least = Number.POSITIVE_INFINITY
      for (let second = 0; second < 60; second++) {
        const began = performance.now()
        await Promise.all(Array.from({ length: perSecond }, visit))
        least = Math.min(least, readMemory(server.pid ?? 0))
        await wait(Math.max(0, 1000 - (performance.now() - began)))
      }
      figures.megabytes.push(least)
      progress.advance(60)
    }
    // The last of them are still on their way.
    await waitFor('every mail', () => mail.taken.length >= figures.sent - figures.failed).catch(() => {})
    return { ...figures, mailed: mail.taken.length }
  } finally {
    await server.end('SIGTERM')
    await mail.stop()
    remove()
  }

  /** Reads the form's page and sends a request. */
  async function visit() {
    const origin = `http://127.0.0.1:${server.port}`
    await (await fetch(`${origin}/contact/`)).arrayBuffer()
    const { headers, ...post } = jsonPost({ ...sampleBooking, referralCode: `SOAK-${figures.sent++}` })
    const answer = await fetch(`${origin}/api/v1.0/email/send`, {
      ...post,
      headers: { ...(headers as Record<string, string>), 'x-forwarded-for': nextAddress() }
    })
    await answer.arrayBuffer()
    if (!answer.ok) figures.failed++
  }
}
