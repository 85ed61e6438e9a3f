import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, globSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createTally } from '../hosting/tally.ts'
import { findFreePort } from '../support/listen.ts'
import { smtpTo, startMailServer } from '../support/mail-server.ts'
import { startProgram } from '../support/programs.ts'
import { browserPost, jsonPost, sampleBooking } from '../support/sample-booking.ts'
import { makeLongJpeg, toDataUrl } from '../support/sample-photos.ts'
import { waitFor } from '../support/wait-for.ts'
import { type Image, openStore } from './image.ts'

/* npm run test:container: does the Containerfile build, and does what it makes take a booking? About three minutes, and
   one more the first time. There is no registry of images here, so Debian's own mirror makes the base. */

if (process.getuid?.() !== 0) {
  console.error('This needs root, to make a Debian and to mount what was built: run it with sudo.')
  process.exit(1)
}
const tally = createTally()
const store = openStore()
const folder = mkdtempSync(join(tmpdir(), 'container-'))
const volume = mkdtempSync(join(folder, 'volume-'))
const password = 'never-in-the-image'
const siteUrl = 'https://container.example'
const firm = { CONTENT_DIR: 'sample' }

try {
  tally.begin('the image')
  const settingsFile = join(folder, 'env')
  const smtp = `SMTP_URL=smtp://website:${password}@127.0.0.1:1\nBOOKINGS_TO=a@example.com\nBOOKINGS_FROM=b@example.com\n`
  writeFileSync(settingsFile, `SITE_URL=${siteUrl}\nCONTENT_DIR=${firm.CONTENT_DIR}\n${smtp}`)
  const image = store.build(settingsFile)
  const { root, config } = image
  tally.check('it runs as nobody in particular', config.User, '1000:1000')
  tally.check('it has a volume', Object.keys(config.Volumes), ['/var/lib/website'])
  const strangers = ['.env', '.git', 'tests', 'var/spool', 'node_modules/vitest']
  const left = strangers.filter((name) => existsSync(join(root, 'app', name)))
  tally.check('nothing in it that does not belong there', left, [])
  const leaks = spawnSync('grep', ['-rlF', password, root], { encoding: 'utf8' })
  tally.check('no password in it', [leaks.status, leaks.stdout], [1, ''])
  const [home = ''] = globSync(join(root, 'app', '{dist,var/firms/*/dist}', 'index.html'))
  tally.check('its pages have the address from .env', readFileSync(home, 'utf8').includes(siteUrl), true)

  tally.begin('the container')
  chownSync(volume, 1000, 1000)
  const places = ['/app/here', '/tmp/here', '/var/lib/website/here']
  const touch = startContainer(image, {}, ['touch', ...places])
  await touch.ended
  tally.check('only its volume can be written to', touch.read().match(/'\S+'/g), ["'/app/here'", "'/tmp/here'"])
  const mute = startContainer(image, firm)
  tally.check('without a mail server it stops', await mute.ended, 1)
  tally.check('and says what to set', mute.read().includes('set SMTP_URL, BOOKINGS_TO and BOOKINGS_FROM'), true)
  await checkBookings(image)
} catch (error) {
  tally.check('the run', String(error), 'done')
} finally {
  store.remove()
  rmSync(folder, { recursive: true, force: true })
}
tally.finish()

/**
 * What a container engine does around the process: the root cannot be written to, the volume can, and only what the image
 * and the caller set is in the environment. Every step execs the next, so signals reach Node itself.
 */
function startContainer({ root, config }: Image, settings: Record<string, string>, command = config.Cmd) {
  const enter = `set -e
root=$1 volume=$2; shift 2
mount --bind "$root" "$root"
mount --bind "$volume" "$root/var/lib/website"
mount --rbind /dev "$root/dev"
mount -t proc proc "$root/proc"
mount -o remount,bind,ro "$root"
exec chroot "$@"`
  const set = [...config.Env, ...Object.entries(settings).map(([name, value]) => `${name}=${value}`)]
  const inside = [`--userspec=${config.User}`, root, '/usr/bin/env', '-i', '-C', config.WorkingDir, ...set, ...command]
  return startProgram('unshare', ['--mount', 'sh', '-c', enter, 'sh', root, volume, ...inside])
}

/** A request becomes a mail, with its photo; one that mail did not take yet outlives the container. */
async function checkBookings(image: Image) {
  const mail = await startMailServer()
  const port = await findFreePort()
  const settings = { ...firm, ...smtpTo(mail), PORT: String(port) }
  const site = `http://127.0.0.1:${port}`
  const isUp = () =>
    fetch(site).then(
      ({ ok }) => ok,
      () => false
    )
  const judgeHealth = (at: number) => {
    const [, ...command] = image.config.Healthcheck.Test
    return startContainer(image, { ...settings, PORT: String(at) }, command).ended
  }
  const post = async (init: RequestInit, kind = 'send-form') =>
    (await fetch(`${site}/api/v1.0/email/${kind}`, init)).status
  const countWaiting = () => readdirSync(join(volume, 'spool', 'queue')).length

  try {
    const first = startContainer(image, settings)
    await waitFor('the container', isUp).catch((error) => {
      throw new Error(`${error.message}: ${first.read()}`)
    })
    const empty = await findFreePort()
    const health = [await judgeHealth(port), await judgeHealth(empty)]
    tally.check('its health check is content, and not where nothing answers', health, [0, 1])
    const photo1 = toDataUrl(await makeLongJpeg(400_000))
    const withPhoto = jsonPost({ ...sampleBooking, referralCode: 'BOX-1', photo1 })
    tally.check('a booking with a photo is taken', await post(withPhoto, 'send'), 200)
    await waitFor('the mail', () => mail.taken.length > 0)
    const missing = ['BOX-1', 'image/jpeg'].filter((text) => !String(mail.taken[0]).includes(text))
    tally.check('its mail arrives', missing, [])

    mail.setMood('refuse-for-now')
    // One request a second from one address.
    await sleep(1100)
    tally.check('so is one that mail refuses for now', await post(browserPost({ referralCode: 'BOX-2' })), 200)
    tally.check('SIGTERM ends it in order', await first.stop('SIGTERM'), 0)
    tally.check('the request waits in the volume', countWaiting(), 1)

    mail.setMood('accept')
    const second = startContainer(image, settings)
    await waitFor('the mail of the request that waited', () => mail.taken.length > 1)
    tally.check('the next container sends it', String(mail.taken[1]).includes('BOX-2'), true)
    tally.check('and ends in order', [await second.stop('SIGTERM'), countWaiting()], [0, 0])
  } finally {
    await mail.stop()
  }
}
