import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkBookings, checkMailbox, checkNames } from './behind-proxy.ts'
import { startCaddy, startNginx, startNginxProxy, startOurs } from './hosts.ts'
import { findProgram } from './programs.ts'
import { compareAnswers } from './same-answers.ts'
import { createTally } from './tally.ts'
import { checkUnitFile } from './unit-file.ts'

/* npm run test:hosting: do nginx and Caddy, with the files in deploy/, answer as our own server does? A minute. */

const caddy = findProgram('caddy', ['caddy'])
const brotli = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so'
const nginx = findProgram('nginx', ['nginx-light', 'libnginx-mod-http-brotli-static'], brotli)
const openssl = findProgram('openssl', ['openssl'])
const analyze = findProgram('systemd-analyze', ['systemd'])
const tally = createTally()

const ours = await startOurs({ TRUST_PROXY: '127.0.0.1' })
const trustless = await startOurs()
const startProxy = (name: string, file: string, { port }: { port: number }) =>
  startCaddy(caddy, name, file, { PORT: String(port) })

await trial('nginx, pages only', async (also) => {
  await compareAnswers(ours, also(await startNginx(nginx, 'deploy/nginx.conf')), tally)
})
await trial('Caddy, pages only', async (also) => {
  const host = await startCaddy(caddy, 'Caddy', 'deploy/Caddyfile.static', { SITE_FOLDER: process.cwd() })
  await compareAnswers(ours, also(host), tally)
})
await trial('Caddy in front of the website', async (also) => {
  const proxy = also(await startProxy('Caddy in front', 'deploy/Caddyfile', ours))
  await compareAnswers(ours, proxy, tally)
  await checkNames(proxy, tally)
  await checkMailbox(ours, proxy, tally)
  await checkBookings(ours, proxy, tally)
})
await trial('nginx in front of the website', async (also) => {
  const website = also(await startOurs({ TRUST_PROXY: '127.0.0.1' }))
  const proxy = also(await startNginxProxy(nginx, openssl, 'deploy/nginx-proxy.conf', website))
  await compareAnswers(website, proxy, tally)
  await checkNames(proxy, tally)
  await checkMailbox(website, proxy, tally)
  await checkBookings(website, proxy, tally, { waitsForRestart: false })
})
await trial('a proxy that passes everything on, trusted and not', async (also) => {
  const folder = mkdtempSync(join(tmpdir(), 'bare-'))
  const file = join(folder, 'Caddyfile')
  writeFileSync(file, 'www.example.co.uk {\n\treverse_proxy 127.0.0.1:{$PORT}\n}\n')
  await checkMailbox(ours, also(await startProxy('trusted', file, ours)), tally)
  await checkMailbox(trustless, also(await startProxy('not trusted', file, trustless)), tally)
  rmSync(folder, { recursive: true })
})
await trial('the systemd unit', async () => checkUnitFile(analyze, 'deploy/website.service', tally))

await Promise.all([ours.stop(), trustless.stop()])
const { passed, failed } = tally.read()
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed > 0 ? 1 : 0)

/** What it starts is stopped; what breaks counts as a failure and does not keep the next from running. */
async function trial(name: string, run: (also: <T extends { stop(): Promise<void> }>(host: T) => T) => Promise<void>) {
  const started = performance.now()
  const before = tally.read()
  const hosts: { stop(): Promise<void> }[] = []
  tally.begin(name)
  try {
    await run((host) => {
      hosts.push(host)
      return host
    })
  } catch (error) {
    tally.check(name, String(error), 'done')
  }
  await Promise.all(hosts.map((host) => host.stop()))
  const { passed, failed } = tally.read()
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`  ${passed - before.passed} passed, ${failed - before.failed} failed, ${seconds} s`)
}
