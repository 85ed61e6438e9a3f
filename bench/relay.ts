import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { startNginx } from '../tests/support/hosts.ts'
import { startRelayChild } from '../tests/support/relay-child.ts'
import { jsonPost, sampleBooking } from '../tests/support/sample-booking.ts'
import { createAddresses } from '../tests/support/visitors.ts'
import { applyLoad, type Load } from './load.ts'

export interface RelayFigures {
  /** Booking requests, on disk before they are answered. */
  kept: Load
  /** The same on a disk in memory: what the real one costs. Linux only. */
  inMemory?: Load
  /** The home page, gzip. */
  home: Load
  /** The same by nginx; null where there is none. */
  nginx: Load | null
}

/** As Debian installs them, and `npm run test:hosting` does: our deploy/nginx.conf asks for the second. */
const nginxFiles = ['/usr/sbin/nginx', '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so'] as const

const memory = '/dev/shm'

/** Loopback only. Mail goes to the mailbox meanwhile, so the home page comes first. */
export async function measureRelay(folder: string): Promise<RelayFigures> {
  const ours = await startRelay(join(folder, 'load'))
  const home = await warmAndLoad('home page', ours.port, writeGet)
  const kept = await warmAndLoad('requests', ours.port, writePost)
  await ours.end('SIGKILL')
  const hasNginx = nginxFiles.every((file) => existsSync(file))
  const nginx = hasNginx ? await measureNginx() : null
  const inMemory = existsSync(memory) ? await measureInMemory() : undefined
  return { kept, inMemory, home, nginx }
}

async function measureNginx(): Promise<Load> {
  const nginx = await startNginx(nginxFiles[0])
  const load = await warmAndLoad('home page by nginx', nginx.port, writeGet)
  await nginx.stop()
  return load
}

async function measureInMemory(): Promise<Load> {
  const folder = mkdtempSync(join(memory, 'bench-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const server = await startRelay(folder)
  const load = await warmAndLoad('requests on a disk in memory', server.port, writePost)
  await server.end('SIGKILL')
  return load
}

/** The server as `npm start` runs it, behind a proxy that names its visitors. */
export function startRelay(folder: string, env: Record<string, string> = {}) {
  const places = { SPOOL_DIR: join(folder, 'spool'), MAILBOX_DIR: join(folder, 'mailbox'), TRUST_PROXY: '127.0.0.1' }
  return startRelayChild({ cwd: process.cwd(), env: { ...places, ...env }, script: join('server', 'main.ts') })
}

async function warmAndLoad(what: string, port: number, writeRequest: () => string): Promise<Load> {
  console.error(`relay: ${what}`)
  await applyLoad(port, 1, writeRequest)
  return applyLoad(port, 4, writeRequest)
}

const writeGet = () => 'GET / HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: gzip\r\n\r\n'

const nextAddress = createAddresses()

/** Differs each time, from another visitor each time: one address may send one a second. */
function writePost(): string {
  const address = nextAddress()
  const body = String(jsonPost({ ...sampleBooking, referralCode: `REQ-${address}` }).body)
  const head = 'POST /api/v1.0/email/send HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n'
  return `${head}X-Forwarded-For: ${address}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
}
