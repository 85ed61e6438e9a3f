import { createTransport } from 'nodemailer'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import { isLoopback } from '../client-address.ts'
import type { SmtpSettings } from '../settings.ts'
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

export type Stage = 'connect' | 'login' | 'send'

export type MailError = Error & {
  code?: string
  /** The operating system's error code; `code` is nodemailer's. */
  originalCode?: string
  command?: string
  response?: string
  responseCode?: number
}

export type Trial = {
  host: string
  port: number
  user: string | null
  isSecure: boolean
  hasLoggedIn: boolean
  answer: string | null
  /** Addresses it refused while accepting the message for others. */
  refused: string[]
  failure: { stage: Stage; error: MailError } | null
}

/** Sends one message step by step with the same options as real mail, and reports how far it got. */
export async function tryMail(smtp: SmtpSettings, message: Message, limits?: SmtpLimits): Promise<Trial> {
  const { auth, ...options } = { auth: undefined, ...readSmtpOptions(smtp, limits) }
  const { host, port } = options
  const trial: Trial = {
    host,
    port,
    user: auth?.user ?? null,
    isSecure: false,
    hasLoggedIn: false,
    answer: null,
    refused: [],
    failure: null
  }
  const connection = new SMTPConnection(options)
  const { promise: broken, reject } = Promise.withResolvers<never>()
  connection.on('error', reject)
  broken.catch(() => {})
  const take = <T>(start: (done: (error?: Error | null, value?: T) => void) => void) =>
    Promise.race([
      broken,
      new Promise<T | undefined>((resolve, reject) => start((error, value) => (error ? reject(error) : resolve(value))))
    ])

  let stage: Stage = 'connect'
  try {
    await take((done) => connection.connect(done))
    trial.isSecure = connection.secure
    // Real mail is also sent without a login if the server offers none.
    if (auth && connection.allowsAuth) {
      stage = 'login'
      await take((done) => connection.login({ user: auth.user, credentials: auth }, done))
      trial.hasLoggedIn = true
    }
    stage = 'send'
    const info = await take<SMTPConnection.SentMessageInfo>((done) =>
      connection.send(message.envelope, message.raw, done)
    )
    trial.answer = info?.response ?? ''
    trial.refused = info?.rejected.map(String) ?? []
  } catch (error) {
    trial.failure = { stage, error: error as MailError }
  } finally {
    connection.close()
  }
  return trial
}
