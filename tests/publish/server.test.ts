import { spawnSync } from 'node:child_process'
import { appendFileSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mark } from '../firms/grown.ts'
import { mailSettings } from '../support/make-ready.ts'
import { type Checkout, makeCheckout } from './checkout.ts'
import { type SshServer, startSshServer } from './sshd.ts'

/* The owner's command against a real sshd and a real website behind it. Each test goes on where the one before ended. */

let owner: Checkout
let server: SshServer

beforeAll(async () => {
  owner = await makeCheckout()
  server = await startSshServer()
  Object.assign(owner.settings, server.settings)
  mkdirSync(join(owner.home, 'var/publish'), { recursive: true })
  owner.write('var/publish/known_hosts', server.knownHostsLine)
})
afterAll(async () => {
  await server?.stop()
  owner?.remove()
})

const showsPrice = async (pounds: number) => (await (await server.ask('/services/')).text()).includes(`£${pounds}`)

test('nothing is sent while something is made up', async () => {
  owner.change('content/business.yaml', 'value: 0121 000 0000', 'value: 0121 000 0000\n  sample: true')
  const said = await owner.publishInVain()
  expect(said).toContain('1 thing to sort out before this site goes live, so nothing was published')
  expect(existsSync(server.at('releases'))).toBe(false)
  owner.change('content/business.yaml', '\n  sample: true', '')
})

test('a firm that uses everything is live where there is nothing but the release itself, without its drafts', async () => {
  const said = await owner.publish()
  expect(said).toContain('has not been published to https://www.firm-for-tests.co.uk yet')
  expect(said).toContain('Installing what the site needs on the server, once…')
  // What only developers need stays away.
  expect(existsSync(server.at('live/node_modules/vitest'))).toBe(false)
  expect(said).toMatch(/Live after \d+ s: https:\/\/www\.firm-for-tests\.co\.uk\n$/)
  expect(await showsPrice(140), said).toBe(true)
  expect(readFileSync(server.at('site.caddy'), 'utf8')).toContain('\nwww.firm-for-tests.co.uk {')
  expect(readFileSync(join(server.home, 'reloaded'), 'utf8')).toBe('caddy\n')
  expect(await (await server.ask('/logo.svg')).text()).toBe(mark)
  expect([(await server.ask('/healthz')).status, existsSync(server.at('live/src'))]).toEqual([200, false])
  expect(statSync(server.at('live/.env')).mode & 0o777).toBe(0o600)
  expect(parseEnv(readFileSync(server.at('live/.env'), 'utf8'))).toEqual({ TRUST_PROXY: '127.0.0.1', ...mailSettings })
  expect(existsSync(join(owner.home, 'var/publish/release.tar.gz'))).toBe(false)
  const inSpool = {
    cwd: server.at('live'),
    env: { ...process.env, CONTENT_DIR: '', SPOOL_DIR: server.at('../../spool') }
  }
  const spool = spawnSync(process.execPath, ['commands/run.mjs', 'spool'], { ...inSpool, encoding: 'utf8' })
  expect([spool.stderr, spool.stdout]).toEqual(['', expect.stringContaining('Nothing is waiting in')])
  for (const path of ['/redditch/', '/published.json', '/.env', '/content/business.yaml'])
    expect((await server.ask(path)).status, path).toBe(404)
})

test('a changed price is named, sent alone, and live; settings of Caddy that somebody wrote stay', async () => {
  owner.buildQuickly()
  writeFileSync(server.at('site.caddy'), '# Mine.')
  owner.change('content/packages/full-valet.yaml', 'large: 140', 'large: 145')
  const said = await owner.publish()
  expect(said).toContain('\n  Full Valet, large: £140 → £145\nBuilding…')
  expect([await showsPrice(145), await showsPrice(140)], said).toEqual([true, false])
  expect(readFileSync(server.at('site.caddy'), 'utf8')).toBe('# Mine.')
  expect(readFileSync(server.at('live/.kept'), 'utf8')).toContain('server/main.ts\0')
})

test('--back returns to the release before', async () => {
  expect(await owner.publish('--back')).toContain('is live again.')
  expect([await showsPrice(140), await showsPrice(145)]).toEqual([true, false])
  expect(await owner.publishInVain('--back')).toBe('There is no older release on 127.0.0.1 to go back to.\n')
})

test('Ctrl+C in the middle leaves the live site as it was', async () => {
  const said = await owner.publishAndStop('Sending')
  expect(said).toMatch(/Stopped\. The live site is as it was\.\n$/)
  expect(await showsPrice(140), said).toBe(true)
})

test('a file that somebody has changed on the server is sent anew with --again', async () => {
  appendFileSync(server.at('live/server/main.ts'), '// Of somebody else.')
  const refused = await owner.publishInVain()
  expect(refused).toContain('"npm run publish -- --again" sends everything anew')
  expect(await showsPrice(140), refused).toBe(true)
  const said = await owner.publish('--again')
  expect(await showsPrice(145), said).toBe(true)
  expect(readFileSync(server.at('live/server/main.ts'), 'utf8')).toBe(owner.read('server/main.ts'))
})
