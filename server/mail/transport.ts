import { createTransport } from 'nodemailer'
import { isLoopback } from '../client-address.ts'
import type { SmtpSettings } from '../env.ts'
import type { Message } from './compose.ts'

/** Resolves once the mail server, or the mailbox, has the message; rejects when it may not have it. */
export type SendMessage = (message: Message) => Promise<void>

export type SmtpLimits = { connectMs: number; idleMs: number; totalMs: number }

const usualLimits: SmtpLimits = { connectMs: 10_000, idleMs: 30_000, totalMs: 120_000 }

/** One connection per message: with a booking a day, a connection kept open would be dead by the next one. */
export function sendBySmtp(smtp: SmtpSettings, limits: SmtpLimits = usualLimits): SendMessage {
  const options = readSmtpOptions(smtp.url, limits)
  return async ({ envelope, raw }) => {
    const transport = createTransport(options)
    const { promise: tooLong, reject } = Promise.withResolvers<never>()
    const timer = setTimeout(
      () => reject(Object.assign(new Error('Mail server too slow'), { code: 'ETOTAL' })),
      limits.totalMs
    )
    try {
      await Promise.race([transport.sendMail({ envelope, raw }), tooLong])
    } finally {
      clearTimeout(timer)
      transport.close()
    }
  }
}

export function readSmtpOptions(url: URL, limits: SmtpLimits = usualLimits) {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const secure = url.protocol === 'smtps:'
  const isLocal = host === 'localhost' || isLoopback(host)
  return {
    host,
    port: url.port === '' ? (secure ? 465 : 587) : Number(url.port),
    secure,
    requireTLS: !secure && !isLocal,
    // A mail server on this computer often offers STARTTLS with a self-signed certificate.
    tls: { rejectUnauthorized: secure || !isLocal, minVersion: 'TLSv1.2' as const },
    ...(url.username === ''
      ? {}
      : { auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) } }),
    connectionTimeout: limits.connectMs,
    greetingTimeout: limits.connectMs,
    dnsTimeout: limits.connectMs,
    socketTimeout: limits.idleMs,
    disableFileAccess: true,
    disableUrlAccess: true
  }
}
