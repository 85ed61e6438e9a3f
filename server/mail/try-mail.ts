import SMTPConnection from 'nodemailer/lib/smtp-connection'
import type { SmtpSettings } from '../env.ts'
import type { Message } from './compose.ts'
import { readSmtpOptions, type SmtpLimits } from './transport.ts'

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
