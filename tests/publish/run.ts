import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Tally } from '../hosting/tally.ts'
import { makeCheckout } from './checkout.ts'
import { startSshServer } from './sshd.ts'

/* From nothing to a live site as an owner does it: npm installs on the server, a price changes, the disk fills up. */

const tally = new Tally()
const owner = await makeCheckout()
const server = await startSshServer()
try {
  Object.assign(owner.settings, server.settings)
  mkdirSync(join(owner.home, 'var/publish'), { recursive: true })
  owner.write('var/publish/known_hosts', server.knownHostsLine)
  const showsPrice = async (pounds: number) => (await (await server.ask('/services/')).text()).includes(`£${pounds}`)

  await time('the first release is installed and live', async () => {
    const { status, said } = await owner.publish()
    console.log(said)
    tally.check('it says that it installs', said.includes('Installing what the site needs on the server, once…'), true)
    tally.check('it is live', [status, await showsPrice(140)], [0, true])
    const [deps = ''] = readdirSync(server.at('deps'))
    tally.check('without what only developers need', existsSync(server.at('deps', deps, 'node_modules/vitest')), false)
  })

  owner.change('content/packages/full-valet.yaml', 'large: 140', 'large: 145')
  const seconds = await time('a changed price is live', async () => {
    const { status, said } = await owner.publish()
    console.log(said)
    tally.check('the price is live', [status, await showsPrice(145)], [0, true])
  })
  tally.check('within a minute', seconds < 60, true)

  if (process.getuid?.() === 0) await fillTheDisk()
  else console.log('The full disk was left out: only root can mount a small one.')

  async function fillTheDisk() {
    const releases = server.at('releases')
    const before = readdirSync(releases)
    owner.change('content/packages/full-valet.yaml', 'large: 145', 'large: 150')
    mkdirSync(join(releases, '.half'))
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=100k', 'tmpfs', join(releases, '.half')])
    try {
      const { status, said } = await owner.publish()
      console.log(said)
      tally.check('a full disk changes nothing', [status, await showsPrice(145)], [1, true])
    } finally {
      execFileSync('umount', [join(releases, '.half')])
    }
    tally.check(
      'and leaves nothing',
      readdirSync(releases).filter((name) => name !== '.half'),
      before
    )
  }

  await time('the release before is live again', async () => {
    tally.check('back', [(await owner.publish('--back')).status, await showsPrice(140)], [0, true])
  })
} finally {
  await server.stop()
  owner.remove()
}
process.exit(tally.report() ? 0 : 1)

async function time(what: string, work: () => Promise<void>): Promise<number> {
  const started = performance.now()
  await work()
  const seconds = (performance.now() - started) / 1000
  console.log(`== ${what}: ${seconds.toFixed(1)} s\n`)
  return seconds
}
