import { deepStrictEqual } from 'node:assert'
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeCheckout } from './checkout.ts'
import { startSshServer } from './sshd.ts'

/* From nothing to a live site as an owner does it: npm installs on the server, and later its disk is full. */

const owner = await makeCheckout()
const server = await startSshServer()
const releases = server.at('releases')
const isRoot = process.getuid?.() === 0
mkdirSync(releases, { recursive: true })
if (isRoot) execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=120m', 'tmpfs', releases])
try {
  Object.assign(owner.settings, server.settings)
  mkdirSync(join(owner.home, 'var/publish'), { recursive: true })
  owner.write('var/publish/known_hosts', server.knownHostsLine)
  const showsPrice = async (pounds: number) => (await (await server.ask('/services/')).text()).includes(`£${pounds}`)

  const said = await owner.publish()
  console.log(said)
  deepStrictEqual(
    said.includes('Installing what the site needs on the server, once…'),
    true,
    'it says that it installs'
  )
  deepStrictEqual(await showsPrice(140), true, 'it is live')
  const [deps = ''] = readdirSync(server.at('deps'))
  deepStrictEqual(
    existsSync(server.at('deps', deps, 'node_modules/vitest')),
    false,
    'without what only developers need'
  )

  if (isRoot) await fillTheDisk()
  else console.log('The full disk was left out: only root can mount a small one.')

  async function fillTheDisk() {
    const ballast = join(releases, 'ballast')
    owner.change('content/packages/full-valet.yaml', 'large: 140', 'large: 145')
    const { bavail, bsize } = statfsSync(releases)
    writeFileSync(ballast, Buffer.alloc(bavail * bsize - 500_000))
    const said = await owner.publishInVain()
    console.log(said)
    rmSync(ballast)
    deepStrictEqual(await showsPrice(140), true, 'a full disk changes nothing')
    deepStrictEqual(said.includes('The disk of 127.0.0.1 is full.'), true, 'it says so')
    deepStrictEqual(readdirSync(releases).length, 1, 'and leaves nothing')
  }
} finally {
  if (isRoot) execFileSync('umount', ['--lazy', releases])
  await server.stop()
  owner.remove()
}
console.log('As it should be.')
