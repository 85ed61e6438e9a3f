import { createTransport } from 'nodemailer'
import { isLoopback } from '../client-address.ts'
import type { SmtpSettings } from '../env.ts'
import type { Message } from './compose.ts'

/** Resolves once the message is safe with the next one in line; rejects when it may not be. */
export type SendMessage = (message: Message) => Promise<void>

export type SmtpLimits = { connectMs: number; idleMs: number; totalMs: number }

const usualLimits: SmtpLimits = { connectMs: 10_000, idleMs: 30_000, totalMs: 120_000 }

/** One connection a message: a booking a day is no reason to keep one open and find it dead. */
export function sendBySmtp(smtp: SmtpSettings, limits: SmtpLimits = usualLimits): SendMessage {
  const options = smtpOptions(smtp.url, limits)
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

export function smtpOptions(url: URL, limits: SmtpLimits = usualLimits) {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const secure = url.protocol === 'smtps:'
  const isLocal = host === 'localhost' || isLoopback(host)
  return {
    host,
    port: url.port === '' ? (secure ? 465 : 587) : Number(url.port),
    secure,
    requireTLS: !secure && !isLocal,
    // A mail server on this very machine often offers STARTTLS with a certificate it signed itself.
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
