import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { startRelayChild } from '../tests/faults/relay-child.ts'
import { jsonPost, sampleBooking } from '../tests/faults/sample-booking.ts'
import { createAddresses } from '../tests/faults/visitors.ts'
import { applyLoad, type Load } from './relay-load.ts'
import { startNginx } from './relay-nginx.ts'

/* npm run bench:relay, after npm run build: what keeping every request on disk costs. Loopback only, about 20 s. */

const seconds = Number(process.env.BENCH_SECONDS ?? 4)
if (!existsSync('dist') || !existsSync(join('var', 'build', 'headers.json'))) {
  console.error('There is no built site: run npm run build first.')
  process.exit(1)
}
// Beside the repository's own spool, for the disk under test is the one it will use; /tmp may be memory.
await mkdir('var', { recursive: true })
const folder = await mkdtemp(join('var', 'bench-'))
const nextAddress = createAddresses()
const results: Record<string, Load> = {}

try {
  for (const name of ['content', 'node_modules']) await symlink(resolve(name), join(folder, name), 'junction')
  await cp('dist', join(folder, 'dist'), { recursive: true })
  await cp(join('var', 'build'), join(folder, 'var', 'build'), { recursive: true })
  const nginx = await startNginx(resolve(folder, 'dist'))
  const kept = await start({})
  const notKept = await start({ BENCH_SPOOL: 'off' })

  for (const round of ['warm-up', 'measured']) {
    const load = { seconds: round === 'warm-up' ? 1 : seconds, connections: 32 }
    results.kept = await applyLoad({ ...load, port: kept.port, writeRequest: writePost })
    results.notKept = await applyLoad({ ...load, port: notKept.port, writeRequest: writePost })
    results.pages = await applyLoad({ ...load, port: notKept.port, writeRequest: writeGet })
    if (nginx) results.nginx = await applyLoad({ ...load, port: nginx.port, writeRequest: writeGet })
  }
  await kept.end('SIGKILL')
  await notKept.end('SIGKILL')
  await nginx?.stop()
} finally {
  await rm(folder, { recursive: true, force: true })
}

const { kept, notKept, pages, nginx } = results
print('booking requests kept on disk (fsync)', kept)
print('the same without the spool', notKept, 'accepts', kept, 'of it with the spool')
print('home page by this server (gzip)', pages)
if (nginx) print('home page by nginx, one worker (gzip)', nginx, 'this server serves', pages, 'of it')
else
  console.log('home page by nginx                      skipped: there is no nginx here (apt-get install nginx-light)')

function start(env: Record<string, string>) {
  return startRelayChild({ cwd: folder, env: { SPOOL_DIR: 'spool', ...env }, script: join('bench', 'relay-target.ts') })
}

function writePost(index: number): string {
  const body = String(jsonPost({ ...sampleBooking, referralCode: `REQ-${index}-${nextAddress()}` }).body)
  const head = `POST /api/v1.0/email/send HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n`
  return `${head}X-Forwarded-For: ${nextAddress()}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
}

function writeGet(): string {
  return 'GET / HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: gzip\r\n\r\n'
}

function print(label: string, load: Load | undefined, verb = '', other?: Load, rest = '') {
  if (!load) return
  const { perSecond, p50, p99, failed } = load
  const ratio = other ? `; ${verb} ${(other.perSecond / perSecond).toFixed(2)} ${rest}` : ''
  const failures = failed > 0 ? `; ${failed} failed` : ''
  const times = `p50 ${p50.toFixed(1)} ms  p99 ${p99.toFixed(1)} ms`
  console.log(`${label.padEnd(40)}${perSecond.toFixed(0).padStart(6)}/s  ${times}${ratio}${failures}`)
}
