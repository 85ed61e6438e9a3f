import { connect } from 'node:net'
import { join } from 'node:path'
import { smtpTo, startMailServer } from '../tests/support/mail-server.ts'
import { watchMemory } from '../tests/support/memory.ts'
import { startPostgres } from '../tests/support/postgres.ts'
import { startRelayChild } from '../tests/support/relay-child.ts'
import { jsonPost, sampleBooking } from '../tests/support/sample-booking.ts'
import { makeNoise, toDataUrl } from '../tests/support/sample-photos.ts'
import { createAddresses } from '../tests/support/visitors.ts'

export interface RelayFigures {
  /** Booking requests, on disk before they are answered. */
  kept: Load
  /** The same in PostgreSQL, with so many servers. */
  postgres1: Load
  postgres2: Load
  postgres4: Load
  filesWaiting: Waiting
  postgresWaiting: Waiting
  /** The home page, gzip. */
  home: Load
}

/** Milliseconds to accept a request when none or so many wait, one after the other. */
type Waiting = { waiting: number; empty: number; full: number; ratio: number }

/** Loopback only. The mail server never answers, so requests wait. */
export async function measureRelay(folder: string): Promise<RelayFigures> {
  const mail = await startMailServer({ hideSTARTTLS: true })
  mail.setMood('stall')
  const env = smtpTo(mail)
  const ours = await startRelay(join(folder, 'load'), env)
  const home = await warmAndLoad('home page', [ours], writeGet)
  const kept = await warmAndLoad('requests', [ours], writePost)
  await ours.end('SIGKILL')
  const fresh = await startRelay(join(folder, 'waiting'), env)
  const filesWaiting = await measureWaiting('files', [fresh])
  await fresh.end('SIGKILL')
  const postgres = await measurePostgres(join(folder, 'postgres'), env)
  await mail.stop()
  return { kept, ...postgres, filesWaiting, home }
}

/** On the disk of the website's own spool, like the files. */
async function measurePostgres(folder: string, env: Record<string, string>) {
  const postgres = await startPostgres({ parent: 'var' })
  async function measure<Figures>(servers: number, act: (relays: Server[]) => Promise<Figures>): Promise<Figures> {
    const address = { ...env, SPOOL_URL: postgres.createAddress() }
    const relays = await Promise.all(Array.from({ length: servers }, () => startRelay(folder, address)))
    const figures = await act(relays)
    for (const relay of relays) await relay.end('SIGKILL')
    return figures
  }
  const load = (relays: Server[]) => warmAndLoad(`requests in PostgreSQL, ${relays.length} servers`, relays, writePost)
  const figures = {
    postgres1: await measure(1, load),
    postgres2: await measure(2, load),
    postgres4: await measure(4, load),
    postgresWaiting: await measure(1, (relays) => measureWaiting('PostgreSQL', relays))
  }
  await postgres.remove()
  return figures
}

const many = 100_000

async function measureWaiting(where: string, servers: Server[]): Promise<Waiting> {
  console.error(`relay: ${many} waiting in ${where}`)
  const ports = servers.map(({ port }) => port)
  const measure = async () => (await applyLoad(ports, 3, writePost, 1)).p50
  await applyLoad(ports, 1, writePost)
  const empty = await measure()
  let waiting = 0
  while (waiting < many) waiting += 5 * (await applyLoad(ports, 5, writePost)).perSecond
  const full = await measure()
  return { waiting, empty, full, ratio: full / empty }
}

/** The server as `npm start` runs it, behind a proxy that names its visitors. */
export function startRelay(folder: string, env: Record<string, string> = {}) {
  const places = { SPOOL_DIR: join(folder, 'spool'), TRUST_PROXY: '127.0.0.1' }
  return startRelayChild({ cwd: process.cwd(), env: { ...places, ...env }, script: join('server', 'main.ts') })
}

type Server = Awaited<ReturnType<typeof startRelay>>

async function warmAndLoad(what: string, servers: { port: number }[], writeRequest: () => string): Promise<Load> {
  console.error(`relay: ${what}`)
  const ports = servers.map(({ port }) => port)
  await applyLoad(ports, 1, writeRequest)
  return applyLoad(ports, 4, writeRequest)
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

type Load = { perSecond: number; p50: number; p99: number; failed: number }

/**
 * Keep-alive connections, shared out among the servers, that ask again as soon as they are answered. Bare sockets:
 * Node's client would be the limit. So would autocannon, which took 1,600 answers a second from an nginx that gave these
 * 10,600.
 */
async function applyLoad(
  ports: number[],
  seconds: number,
  writeRequest: () => string,
  connections = 32
): Promise<Load> {
  const times: number[] = []
  let failed = 0
  const began = performance.now()
  const end = began + seconds * 1000

  const drive = (port: number) =>
    new Promise<void>((resolve, reject) => {
      const socket = connect(port, '127.0.0.1').setNoDelay(true)
      let received = Buffer.alloc(0)
      let sent = 0
      const ask = () => {
        if (performance.now() > end) return socket.destroy()
        sent = performance.now()
        return socket.write(writeRequest())
      }
      socket.once('connect', ask)
      socket.once('close', () => resolve(performance.now() < end ? drive(port) : undefined))
      socket.once('error', reject)
      socket.on('data', (chunk) => {
        received = Buffer.concat([received, chunk])
        const headEnd = received.indexOf('\r\n\r\n')
        const head = received.toString('latin1', 0, Math.max(0, headEnd))
        const [, length = 0] = head.match(/\r\ncontent-length: (\d+)/i) ?? []
        if (headEnd < 0 || received.length < headEnd + 4 + Number(length)) return
        received = Buffer.alloc(0)
        times.push(performance.now() - sent)
        if (!head.startsWith('HTTP/1.1 200 ')) failed += 1
        if (/\r\nconnection: close/i.test(head)) socket.end()
        else ask()
      })
    })
  await Promise.all(Array.from({ length: connections }, (_, index) => drive(ports[index % ports.length] ?? 0)))

  const sorted = times.sort((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0
  return { perSecond: (times.length * 1000) / (performance.now() - began), p50: at(0.5), p99: at(0.99), failed }
}

export interface PhotoFigures {
  /** The most that the server and what it starts held at once, in MB; null where it cannot be known. */
  peakMegabytes: number | null
}

const visitors = 200

/** So many visitors at once send three photos each to the server as `npm start` runs it. */
export async function measurePhotos(folder: string): Promise<PhotoFigures> {
  console.error('relay: photos')
  const server = await startRelay(folder)
  const photo = toDataUrl(await makeNoise(620, 620).jpeg({ quality: 80 }).toBuffer())
  const nextAddress = createAddresses()
  const memory = watchMemory(server.pid ?? 0, 20)
  let waiting = Array.from({ length: visitors }, (_, visitor) => `REQ-${visitor}`)
  // Who is put off comes again when all have been answered.
  while (waiting.length > 0) {
    const answers = await Promise.all(waiting.map(post))
    const stranger = answers.find((status) => status !== 200 && status !== 503)
    if (stranger) throw new Error(`Photos were answered ${stranger}`)
    waiting = waiting.filter((_, index) => answers[index] !== 200)
  }
  const figures = { peakMegabytes: memory.stop() }
  await server.end('SIGKILL')
  return figures

  async function post(referralCode: string): Promise<number> {
    const { headers, ...init } = jsonPost({
      ...sampleBooking,
      referralCode,
      photo1: photo,
      photo2: photo,
      photo3: photo
    })
    const answer = await fetch(`http://127.0.0.1:${server.port}/api/v1.0/email/send`, {
      ...init,
      headers: { ...headers, 'x-forwarded-for': nextAddress() }
    })
    await answer.arrayBuffer()
    return answer.status
  }
}
