import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Tally } from '../hosting/tally.ts'
import { findFreePort } from '../support/listen.ts'
import { startMailServer } from '../support/mail-server.ts'
import { browserPost, photoPost } from '../support/sample-booking.ts'
import { makeLongJpeg } from '../support/sample-photos.ts'
import { waitFor } from '../support/wait-for.ts'
import type { Image } from './image.ts'
import { runInContainer, startContainer } from './run-container.ts'

/** A request becomes a mail, with its photo; one that mail did not take yet outlives the container. */
export async function checkBookings(image: Image, volume: string, firm: Record<string, string>, tally: Tally) {
  const mail = await startMailServer()
  const [port, empty] = [await findFreePort(), await findFreePort()]
  const settings = {
    ...firm,
    PORT: String(port),
    SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
    BOOKINGS_TO: 'owner@example.com',
    BOOKINGS_FROM: 'website@example.com'
  }
  const site = `http://127.0.0.1:${port}`
  const isUp = () =>
    fetch(site).then(
      ({ ok }) => ok,
      () => false
    )
  const judgeHealth = (port: number) => {
    const [kind, ...command] = image.config.Healthcheck.Test
    return [kind, runInContainer(image, volume, { ...settings, PORT: String(port) }, command).status]
  }
  const post = (init: RequestInit) => fetch(`${site}/api/v1.0/email/send-form`, init)
  const countWaiting = () => readdirSync(join(volume, 'spool', 'queue')).length

  try {
    const first = startContainer(image, volume, settings)
    await waitFor('the container', isUp).catch((error) => {
      throw new Error(`${error.message}: ${first.read()}`)
    })
    tally.check('its health check is content', judgeHealth(port), ['CMD', 0])
    tally.check('and is not where nothing answers', judgeHealth(empty), ['CMD', 1])
    const photo = { name: 'car.jpg', bytes: await makeLongJpeg(2_000_000) }
    const taken = await post(photoPost([photo], { referralCode: 'BOX-1' }))
    tally.check('a booking with a photo is taken', taken.status, 200)
    await waitFor('the mail', () => mail.taken.length > 0)
    const message = String(mail.taken[0])
    tally.check(
      'its mail arrives',
      ['BOX-1', 'image/jpeg'].filter((text) => !message.includes(text)),
      []
    )

    mail.setMood('refuse-for-now')
    // One request a second from one address.
    await sleep(1100)
    tally.check('so is one that mail refuses for now', (await post(browserPost({ referralCode: 'BOX-2' }))).status, 200)
    tally.check('SIGTERM ends it in order', await first.stop(), 0)
    tally.check('the request waits in the volume', countWaiting(), 1)

    mail.setMood('accept')
    const second = startContainer(image, volume, settings)
    await waitFor('the mail of the request that waited', () => mail.taken.length > 1)
    tally.check('the next container sends it', String(mail.taken[1]).includes('BOX-2'), true)
    tally.check('and ends in order', [await second.stop(), countWaiting()], [0, 0])
  } finally {
    await mail.stop()
  }
}
