import { createTransport } from 'nodemailer'
import { isLoopback } from '../client-address.ts'
import type { SmtpSettings } from '../env.ts'
import type { Remainder } from '../spool/entry.ts'
import type { Message } from './compose.ts'

/** Resolves once the mail server or the mailbox has the message; rejects if nobody may have received it. */
export type SendMessage = (message: Message) => Promise<Remainder | undefined>

export type SmtpLimits = { connectMs: number; idleMs: number; totalMs: number }

const usualLimits: SmtpLimits = { connectMs: 10_000, idleMs: 30_000, totalMs: 120_000 }

/** One connection per message: at one request a day, an open connection would be dead by the next. */
export function sendBySmtp(smtp: SmtpSettings, limits: SmtpLimits = usualLimits): SendMessage {
  const options = readSmtpOptions(smtp, limits)
  return async ({ envelope, raw }) => {
    const { rejected = [], rejectedErrors = [] } = await useTransport(options, limits, (transport) =>
      transport.sendMail({ envelope, raw })
    )
    const error = rejectedErrors[0] ?? new Error('An address was refused')
    return rejected.length > 0 ? { left: rejected.map(String), error } : undefined
  }
}

/** Connects and logs in as for real mail, but sends nothing. Rejects if that fails. */
export function verifyBySmtp(smtp: SmtpSettings, limits: SmtpLimits = usualLimits): () => Promise<unknown> {
  const options = readSmtpOptions(smtp, limits)
  return () => useTransport(options, limits, (transport) => transport.verify())
}

type SmtpOptions = ReturnType<typeof readSmtpOptions>

const openTransport = (options: SmtpOptions) => createTransport(options)

async function useTransport<T>(
  options: SmtpOptions,
  { totalMs }: SmtpLimits,
  use: (transport: ReturnType<typeof openTransport>) => Promise<T>
): Promise<T> {
  const transport = openTransport(options)
  const { promise: tooLong, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(Object.assign(new Error('Mail server too slow'), { code: 'ETOTAL' })), totalMs)
  try {
    return await Promise.race([use(transport), tooLong])
  } finally {
    clearTimeout(timer)
    transport.close()
  }
}

export function readSmtpOptions({ url, from }: Pick<SmtpSettings, 'url' | 'from'>, limits: SmtpLimits = usualLimits) {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const secure = url.protocol === 'smtps:'
  const isLocal = host === 'localhost' || isLoopback(host)
  return {
    host,
    // The name we greet the mail server with. The machine's own name often means nothing to it and looks like spam.
    name: from.slice(from.lastIndexOf('@') + 1),
    port: url.port === '' ? (secure ? 465 : 587) : Number(url.port),
    secure,
    requireTLS: !secure && !isLocal,
    // A mail server on this computer often has a self-signed certificate.
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
