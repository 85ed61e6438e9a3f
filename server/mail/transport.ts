import SMTPConnection from 'nodemailer/lib/smtp-connection'
import { isThisComputer } from '../client-address.ts'
import type { SmtpSettings } from '../settings.ts'
import type { Remainder } from '../spool/entry.ts'
import type { Message } from './compose.ts'

/** Resolves once the mail server or the mailbox has the message; rejects if nobody may have received it. */
export type SendMessage = (message: Message) => Promise<Remainder | undefined>

export type SmtpLimits = { connectMs: number; idleMs: number; totalMs: number }

const usualLimits: SmtpLimits = { connectMs: 10_000, idleMs: 30_000, totalMs: 120_000 }

export function sendBySmtp(smtp: SmtpSettings, limits?: SmtpLimits): SendMessage {
  return async (message) => {
    const { failure, refused, refusal } = await tryMail(smtp, message, limits)
    if (failure) throw failure.error
    return refused.length > 0 ? { left: refused, error: refusal ?? new Error('An address was refused') } : undefined
  }
}

/** Connects and logs in as for real mail, but sends nothing. Rejects if that fails. */
export function verifyBySmtp(smtp: SmtpSettings, limits?: SmtpLimits): () => Promise<void> {
  return async () => {
    const { failure } = await tryMail(smtp, null, limits)
    if (failure) throw failure.error
  }
}

export function readSmtpOptions({ url, from }: Pick<SmtpSettings, 'url' | 'from'>, limits = usualLimits) {
  const secure = url.protocol === 'smtps:'
  const isLocal = isThisComputer(url.hostname)
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
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
    socketTimeout: limits.idleMs
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
  reply: string | null
  /** Addresses it refused while accepting the message for others. */
  refused: string[]
  refusal: Error | null
  failure: { stage: Stage; error: MailError } | null
}

/**
 * Sends a message step by step, or only logs in if there is none, and reports how far it got. One connection per
 * message: at one request a day, an open connection would be dead by the next.
 */
export async function tryMail(
  smtp: SmtpSettings,
  message: Message | null,
  limits: SmtpLimits = usualLimits
): Promise<Trial> {
  const { auth, ...options } = { auth: undefined, ...readSmtpOptions(smtp, limits) }
  const { host, port } = options
  const trial: Trial = {
    host,
    port,
    user: auth?.user ?? null,
    isSecure: false,
    hasLoggedIn: false,
    reply: null,
    refused: [],
    refusal: null,
    failure: null
  }
  const connection = new SMTPConnection(options)
  const { promise: broken, reject } = Promise.withResolvers<never>()
  connection.on('error', reject)
  broken.catch(() => {})
  const isTooLong = () => reject(Object.assign(new Error('Mail server too slow'), { code: 'ETOTAL' }))
  const timer = setTimeout(isTooLong, limits.totalMs)
  const step = <T>(start: (done: (error?: Error | null, value?: T) => void) => void) =>
    Promise.race([
      broken,
      new Promise<T | undefined>((resolve, reject) => start((error, value) => (error ? reject(error) : resolve(value))))
    ])

  let stage: Stage = 'connect'
  try {
    await step((done) => connection.connect(done))
    trial.isSecure = connection.secure
    // Real mail is also sent without a login if the server offers none.
    if (auth && connection.allowsAuth) {
      stage = 'login'
      await step((done) => connection.login({ user: auth.user, credentials: auth }, done))
      trial.hasLoggedIn = true
    }
    if (!message) return trial
    stage = 'send'
    const info = await step<SMTPConnection.SentMessageInfo>((done) =>
      connection.send(message.envelope, message.raw, done)
    )
    trial.reply = info?.response ?? ''
    trial.refused = info?.rejected.map(String) ?? []
    trial.refusal = info?.rejectedErrors?.[0] ?? null
  } catch (error) {
    trial.failure = { stage, error: error as MailError }
  } finally {
    clearTimeout(timer)
    connection.close()
  }
  return trial
}
