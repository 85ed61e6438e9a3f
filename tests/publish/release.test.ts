import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync
} from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { knownHosts, runOnServer } from '../../owner/publish/ssh.ts'
import { mountSmallDisk, type SmallDisk } from '../support/small-disk.ts'
import { type SshServer, startSshServer } from './sshd.ts'
import { openTinyReleases } from './tiny-release.ts'

/* What happens on the server when something goes wrong there. */

let server: SshServer
let tiny: ReturnType<typeof openTinyReleases>
let disk: SmallDisk
const [here, home] = [process.cwd(), mkdtempSync(join(tmpdir(), 'known-'))]

beforeAll(async () => {
  server = await startSshServer()
  disk = await mountSmallDisk(server.at('releases'), 4)
  process.chdir(home)
  mkdirSync(dirname(knownHosts), { recursive: true })
  writeFileSync(knownHosts, server.knownHostsLine)
  tiny = openTinyReleases(server)
})
afterAll(async () => {
  await disk?.unmount()
  await server?.stop()
  tiny?.remove()
  process.chdir(here)
  rmSync(home, { recursive: true, force: true })
})

const listReleases = () => readdirSync(server.at('releases')).sort()
const readLive = () => readlinkSync(server.at('live')).replace('releases/', '')
const ask = async () => (await server.ask('/')).text()

test('a first release that does not start leaves nothing behind', async () => {
  server.spoil('refuse')
  await expect(tiny.release('zero')).rejects.toThrow('could not be started on 127.0.0.1, so nothing is live yet.')
  server.mend()
  expect([existsSync(server.at('live')), listReleases()]).toEqual([false, []])
  await expect(tiny.back()).rejects.toThrow('Nothing has been published')
})

test('the live release and the three that were live before it are kept, and back goes through them', async () => {
  const ids: string[] = []
  for (const page of ['one', 'two', 'three', 'four', 'five'])
    ids.push(await tiny.release(page, { known: ids.at(-1) ?? '' }))
  expect(await ask()).toBe('five')
  expect(listReleases()).toEqual(ids.slice(1))
  for (const page of ['four', 'three', 'two']) {
    await tiny.back()
    expect(await ask()).toBe(page)
  }
  await expect(tiny.back()).rejects.toThrow('There is no older release')
  // Whoever went back does not want the newer ones again: back leads to what was live.
  await tiny.release('six', { known: readLive() })
  await tiny.back()
  expect([await ask(), readLive()]).toEqual(['two', ids[1]])
  expect(readFileSync(join(server.home, 'restarted'), 'utf8')).toMatch(/^(website\n)+$/)
})

test('a release is waited for while the old one still answers', async () => {
  server.spoil('late')
  await tiny.release('late', { known: readLive() })
  expect(await ask()).toBe('late')
})

const endsAtOnce = { files: { 'server/main.ts': "throw new Error('no \\x1b[31mcolours')" } }
const endedWithLog =
  /^The new release did not answer .* its process has ended\nThe last lines of its log:\n.*Error: no \[31mcolours/s

test.each<[what: string, sentence: string | RegExp, options: Parameters<typeof tiny.release>[1], spoil?: 'refuse']>([
  ['it ends at once', endedWithLog, endsAtOnce],
  ['it ends at once under the systemd of a user', endedWithLog, { ...endsAtOnce, restart: 'user' }],
  ['it is not restarted', 'could not be restarted', {}, 'refuse'],
  ['half of it arrives', 'did not arrive whole', { cut: 200 }],
  [
    'a file is not what was sent',
    'did not arrive whole',
    { files: { '.files': `${'0'.repeat(64)}  dist/index.html\n` } }
  ],
  ['npm cannot install', 'npm could not install', { deps: 'new', files: { 'package-lock.json': '{' } }],
  ['nobody says go', 'The connection to 127.0.0.1 failed', { answer: 'no' }],
  ['another was published meanwhile', 'Somebody else has published meanwhile', { known: '20200101T000000Z' }]
])('the live site stays as it was when %s', async (_, sentence, options, spoil) => {
  const [before, page, live] = [listReleases(), await ask(), readLive()]
  if (spoil) server.spoil(spoil)
  await expect(tiny.release('broken', { known: live, ...options })).rejects.toThrow(sentence)
  server.mend()
  expect([listReleases(), await ask(), readLive()]).toEqual([before, page, live])
  expect(readdirSync(server.at('deps'))).toEqual(['tiny'])
})

test('a full disk is named, and the live site stays as it was', async ({ skip }) => {
  if (!disk) return skip('Only root may mount a small one.')
  const [before, live] = [listReleases(), readLive()]
  await disk.fill()
  await expect(tiny.release('broken', { known: live })).rejects.toThrow(
    'The disk of 127.0.0.1 is full. The live site is as it was.'
  )
  await disk.clear()
  expect([listReleases(), await ask(), readLive()]).toEqual([
    before,
    readFileSync(server.at('live/dist/index.html'), 'utf8'),
    live
  ])
})

test('what a killed run left is cleared away, and old dependencies with it', async () => {
  mkdirSync(server.at('releases/.half/dist'), { recursive: true })
  mkdirSync(server.at('deps/.half'))
  mkdirSync(server.at('deps/older'))
  await tiny.release('seven', { known: readLive() })
  expect([await ask(), readdirSync(server.at('deps'))]).toEqual(['seven', ['tiny']])
  expect(listReleases()).not.toContain('.half')
})

test('nothing in a value is carried out on the server', async () => {
  for (const name of ['a;touch owned', '$(touch owned)', "a' ; touch owned ; '", '*', '-rf']) {
    const folder = join(server.home, 'srv', name)
    await expect(runOnServer({ ...tiny.target, folder, service: name }, { name: 'back' })).rejects.toThrow(
      'Nothing has been'
    )
    expect(readdirSync(folder).sort()).toEqual(['deps', 'lock', 'releases'])
  }
  expect([homedir(), server.home, server.folder].filter((place) => existsSync(join(place, 'owned')))).toEqual([])
})

test('another key, at either end, is refused with what to do, and nothing is sent', async () => {
  const look = (key = tiny.target.key) => runOnServer({ ...tiny.target, key }, { name: 'look' })
  expect(await look()).toBe('')
  await expect(look(server.strangersKey)).rejects.toThrow(
    /^127\.0\.0\.1 does not let \w+ in with \/\S+\. Run "ssh-copy-id -i \/\S+ -p \d+ \w+@127\.0\.0\.1" once/
  )
  await server.changeHostKey()
  await expect(look()).rejects.toThrow(
    /^127\.0\.0\.1 did not show the key that was confirmed for it, so nothing was sent\./
  )
})
