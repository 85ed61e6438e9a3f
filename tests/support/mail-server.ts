import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

export type Mood = 'accept' | 'refuse-for-now' | 'refuse-for-good' | 'stall' | 'drop-in-data' | 'drop-after-data'

export type MailServer = Awaited<ReturnType<typeof startMailServer>>

type Options = SMTPServerOptions & { port?: number; delayMs?: number }

/** A real mail server on loopback, in whatever mood a test wants. It keeps the bytes of every message it took. */
export async function startMailServer({ port = 0, delayMs = 0, ...options }: Options = {}) {
  const received: Buffer[] = []
  /** For each message that it took. */
  const recipients: string[][] = []
  const greetings: string[] = []
  /** Addresses for which it takes nothing. */
  const refused: string[] = []
  const sockets = new Map<number, Socket>()
  let mood: Mood = 'accept'
  let attempts = 0

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH'],
    logger: false,
    disableReverseLookup: true,
    closeTimeout: 100,
    onRcptTo({ address }, _session, callback) {
      if (refused.includes(address)) callback(refuse(550, 'No such mailbox'))
      else callback()
    },
    async onData(stream, session, callback) {
      attempts += 1
      const cutLine = () => sockets.get(session.remotePort)?.destroy()
      if (mood === 'drop-in-data') stream.once('data', cutLine)
      const bytes = await buffer(stream).catch(() => null)
      if (bytes === null || mood === 'stall' || mood === 'drop-in-data') return
      if (mood === 'refuse-for-now') return callback(refuse(451, 'Try again later'))
      if (mood === 'refuse-for-good') return callback(refuse(554, 'Message refused'))
      await sleep(delayMs)
      received.push(bytes)
      recipients.push(session.envelope.rcptTo.map(({ address }) => address))
      greetings.push(String(session.hostNameAppearsAs))
      if (mood === 'drop-after-data') return cutLine()
      callback()
    },
    ...options
  })
  server.on('error', () => {})
  server.server.on('connection', (socket: Socket) => {
    // To destroy the line under a TLS server in this same process crashes Node 24.21 (SIGSEGV).
    if (options.secure) return
    const key = socket.remotePort ?? 0
    sockets.set(key, socket)
    socket.once('close', () => sockets.delete(key))
  })
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')

  return {
    received,
    recipients,
    greetings,
    refused,
    port: (server.server.address() as AddressInfo).port,
    countAttempts: () => attempts,
    setMood(next: Mood) {
      mood = next
    },
    async stop() {
      for (const socket of sockets.values()) socket.destroy()
      await new Promise<void>((resolve) => server.close(resolve))
    }
  }
}

/** The settings of a website that sends its mail there. */
export const smtpTo = ({ port }: { port: number }) => ({
  SMTP_URL: `smtp://127.0.0.1:${port}`,
  BOOKINGS_TO: 'owner@example.co.uk',
  BOOKINGS_FROM: 'site@example.co.uk'
})

function refuse(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode })
}
