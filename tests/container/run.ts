import { execFileSync, spawnSync } from 'node:child_process'
import { chownSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findProgram } from '../hosting/programs.ts'
import { createTally } from '../hosting/tally.ts'
import { listBaseSettings, makeBaseArchive } from './base-image.ts'
import { checkBookings } from './check-bookings.ts'
import { openStore } from './image.ts'
import { runInContainer, startContainer } from './run-container.ts'

/* npm run test:container: does the Containerfile build, and does what it makes take a booking? About three minutes, and
   one more the first time. There is no registry of images here, so Debian's own mirror makes the base. */

if (process.getuid?.() !== 0) {
  console.error('This needs root, to make a Debian and to mount what was built: run it with sudo.')
  process.exit(1)
}
const buildah = findProgram('buildah', ['buildah'])
const tally = createTally()
const store = openStore(buildah)
const folder = mkdtempSync(join(tmpdir(), 'container-'))
const password = 'never-in-the-image'
const siteUrl = 'https://container.example'
const firm = { CONTENT_DIR: 'sample' }

try {
  tally.begin('the image')
  const settingsFile = join(folder, 'env')
  const smtp = `SMTP_URL=smtp://website:${password}@127.0.0.1:1\nBOOKINGS_TO=a@example.com\nBOOKINGS_FROM=b@example.com\n`
  writeFileSync(settingsFile, `SITE_URL=${siteUrl}\nCONTENT_DIR=${firm.CONTENT_DIR}\n${smtp}`)
  const image = store.build(store.importBase(makeBaseArchive(), listBaseSettings()), settingsFile)
  const { root, config } = image
  tally.check('it runs as nobody in particular', config.User, '1000:1000')
  tally.check('it has a volume', Object.keys(config.Volumes), ['/var/lib/website'])
  const left = ['.env', '.git', 'tests', 'var/spool', 'node_modules/vitest'].filter((name) =>
    existsSync(join(root, 'app', name))
  )
  tally.check('nothing in it that does not belong there', left, [])
  const leaks = spawnSync('grep', ['-rlF', password, root], { encoding: 'utf8' })
  tally.check('no password in it', [leaks.status, leaks.stdout], [1, ''])
  const [home = ''] = globSync(join(root, 'app', '{dist,var/firms/*/dist}', 'index.html'))
  tally.check('its pages have the address from .env', readFileSync(home, 'utf8').includes(siteUrl), true)
  console.log(`  ${execFileSync('du', ['-sh', join(root, 'app')], { encoding: 'utf8' }).split('\t')[0]} in /app`)

  tally.begin('the container')
  const volume = mkdtempSync(join(folder, 'volume-'))
  chownSync(volume, 1000, 1000)
  const written = runInContainer(image, volume, {}, ['touch', '/app/here', '/tmp/here', '/var/lib/website/here'])
  tally.check('only its volume can be written to', written.stderr.match(/'\S+'/g), ["'/app/here'", "'/tmp/here'"])
  const mute = startContainer(image, volume, firm)
  tally.check('without a mail server it stops', await mute.ended, 1)
  tally.check('and says what to set', mute.read().includes('set SMTP_URL, BOOKINGS_TO and BOOKINGS_FROM'), true)
  await checkBookings(image, volume, firm, tally)
} catch (error) {
  tally.check('the run', String(error), 'done')
} finally {
  store.remove()
  rmSync(folder, { recursive: true, force: true })
}
const { passed, failed } = tally.read()
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0
