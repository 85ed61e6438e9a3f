import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Host } from '../support/ask.ts'
import { findProgram } from '../support/find-program.ts'
import { startCaddy, startNginx, startNginxProxy, startOurs } from '../support/hosts.ts'
import { checkBookings, checkMailbox, checkNames } from './behind-proxy.ts'
import { compareAnswers } from './same-answers.ts'
import { createTally } from './tally.ts'

/* npm run test:hosting: do nginx and Caddy, with the files in deploy/, answer as our own server does? A minute. */

const caddy = findProgram('caddy', ['caddy'])
const brotli = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so'
const nginx = findProgram('nginx', ['nginx-light', 'libnginx-mod-http-brotli-static'], brotli)
const openssl = findProgram('openssl', ['openssl'])
const analyze = findProgram('systemd-analyze', ['systemd'])
const tally = createTally()
const folder = mkdtempSync(join(tmpdir(), 'hosting-'))
const [ours, website] = [await startOurs(), await startOurs()]

const trials: Record<string, () => Promise<Host[]>> = {
  async 'nginx, pages only'() {
    const host = await startNginx(nginx)
    await compareAnswers(ours, host, tally)
    return [host]
  },
  async 'Caddy, pages only'() {
    const host = await startCaddy(caddy, 'Caddy', 'deploy/Caddyfile.static', { SITE_FOLDER: process.cwd() })
    await compareAnswers(ours, host, tally)
    return [host]
  },
  async 'Caddy in front of the website'() {
    const proxy = await startCaddy(caddy, 'Caddy in front', 'deploy/Caddyfile', { WEBSITES: `127.0.0.1:${ours.port}` })
    await compareAnswers(ours, proxy, tally)
    await checkNames(proxy, tally)
    await checkMailbox(ours, proxy, tally)
    await checkBookings(ours, proxy, tally)
    return [proxy]
  },
  async 'nginx in front of the website'() {
    const proxy = await startNginxProxy(nginx, openssl, website)
    await compareAnswers(website, proxy, tally)
    await checkNames(proxy, tally)
    await checkMailbox(website, proxy, tally)
    await checkBookings(website, proxy, tally, { waitsForRestart: false })
    return [proxy]
  },
  /** As far as it goes without a machine to boot: systemd reads it, finds what it names, and judges how well it is shut in. */
  async 'the systemd unit'() {
    const unit = join(folder, 'website.service')
    writeFileSync(unit, readFileSync('deploy/website.service', 'utf8').replaceAll('/srv/website/live', process.cwd()))
    const run = (...args: string[]) => spawnSync(analyze, [...args, unit], { encoding: 'utf8' })
    const verified = run('verify', '--man=no')
    tally.check('systemd finds nothing wrong with the unit', [verified.status, verified.stderr], [0, ''])
    // Tenths; systemd calls below 2.0 well protected.
    tally.check('the unit is well shut in', run('security', '--offline=true', '--threshold=15').status, 0)
    return []
  }
}

// What breaks counts as a failure and does not keep the next from running; what it left is ended with this process.
for (const [name, run] of Object.entries(trials)) {
  tally.begin(name)
  const hosts = await run().catch((error) => {
    tally.check(name, String(error), 'done')
    return []
  })
  await Promise.all(hosts.map((host) => host.stop()))
}
await Promise.all([ours, website].map((site) => site.stop()))
rmSync(folder, { recursive: true })
tally.finish()
