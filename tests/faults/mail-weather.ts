import { setTimeout as sleep } from 'node:timers/promises'
import { type Mood, startMailServer } from '../support/mail-server.ts'

/** A mail server that goes away, refuses and stalls until it is over. What it took outlives each of its deaths. */
export async function startStormyMail() {
  const received: Buffer[] = []
  let mail = await startMailServer({ delayMs: 2, hideSTARTTLS: true })
  const first = mail

  async function stop() {
    received.push(...mail.received.splice(0))
    await mail.stop()
    received.push(...mail.received.splice(0))
  }

  async function worsen(isOver: () => boolean): Promise<number> {
    const moods: Mood[] = ['refuse-for-now', 'drop-in-data', 'drop-after-data', 'stall', 'refuse-for-good']
    let outages = 0
    for (let turn = 0; !isOver(); turn += 1) {
      await sleep(500)
      outages += 1
      if (turn % 2 === 0) {
        await stop()
        await sleep(700)
        mail = await startMailServer({ port: first.port, delayMs: 2, hideSTARTTLS: true })
      } else {
        mail.setMood(moods[((turn - 1) / 2) % moods.length] ?? 'stall')
        await sleep(500)
        mail.setMood('accept')
      }
    }
    return outages
  }

  return { first, received, worsen, stop }
}
