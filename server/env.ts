import { isIP } from 'node:net'
import { join } from 'node:path'
import { isHeaderAddress } from '../domain/email-address.ts'

export type SmtpSettings = { url: URL; to: string; from: string }

export type Settings = {
  port: number
  host: string
  emailKey: string
  emailService: string
  emailTemplate: string
  /** null: requests land in the embedded mailbox. */
  smtp: SmtpSettings | null
  spoolDir: string
  mailboxDir: string
  allowedOrigins: string[]
  trustedProxies: string[]
  dailyLimit: number
}

/** A wrong variable: the message is the one sentence the owner gets to read. */
export class EnvError extends Error {
  override name = 'EnvError'
}

export function readSettings(env: NodeJS.ProcessEnv): Settings {
  return {
    port: readInteger(env, 'PORT', 4321, 0, 65535),
    host: env.HOST || '127.0.0.1',
    // Set but empty means missing: then no request fits, and each is told so.
    emailKey: env.PUBLIC_EMAIL_KEY ?? 'local-key',
    emailService: env.PUBLIC_EMAIL_SERVICE ?? 'local-service',
    emailTemplate: env.PUBLIC_EMAIL_TEMPLATE ?? 'booking-request',
    smtp: readSmtp(env),
    spoolDir: env.SPOOL_DIR || join('var', 'spool'),
    mailboxDir: join('var', 'mailbox'),
    allowedOrigins: readList(env, 'ALLOWED_ORIGINS', isOrigin, 'an origin such as https://www.example.co.uk'),
    trustedProxies: readList(env, 'TRUST_PROXY', isAddressOrRange, 'an address or range such as 10.0.0.0/8'),
    dailyLimit: readInteger(env, 'DAILY_LIMIT', 200, 1, Number.MAX_SAFE_INTEGER)
  }
}

function readInteger(env: NodeJS.ProcessEnv, name: string, fallback: number, min: number, max: number): number {
  const value = env[name]
  if (value === undefined || value === '') return fallback
  const number = Number(value)
  if (!/^\d+$/.test(value) || number < min || number > max) {
    throw new EnvError(`${name} must be a whole number from ${min} to ${max}, but is "${value}".`)
  }
  return number
}

function readList(env: NodeJS.ProcessEnv, name: string, isRight: (entry: string) => boolean, what: string): string[] {
  const entries = (env[name] ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
  const wrong = entries.find((entry) => !isRight(entry))
  if (wrong !== undefined) throw new EnvError(`${name} holds "${wrong}", but every entry must be ${what}.`)
  return entries
}

function readSmtp(env: NodeJS.ProcessEnv): SmtpSettings | null {
  const names = ['SMTP_URL', 'BOOKINGS_TO', 'BOOKINGS_FROM'] as const
  const missing = names.filter((name) => !env[name])
  if (missing.length === names.length) return null
  if (missing.length > 0) {
    throw new EnvError(`${missing.join(' and ')} must be set too: SMTP_URL, BOOKINGS_TO and BOOKINGS_FROM go together.`)
  }
  return {
    url: readSmtpUrl(env.SMTP_URL ?? ''),
    to: readMailAddress(env, 'BOOKINGS_TO'),
    from: readMailAddress(env, 'BOOKINGS_FROM')
  }
}

/** The value is never repeated in the message: it holds a password. */
function readSmtpUrl(value: string): URL {
  const url = URL.canParse(value) ? new URL(value) : null
  if (!url || !['smtp:', 'smtps:'].includes(url.protocol) || url.hostname === '') {
    throw new EnvError('SMTP_URL must look like smtps://user:password@host:465.')
  }
  if (url.search !== '' || !['', '/'].includes(url.pathname)) {
    throw new EnvError(
      'SMTP_URL must end after the host and port; signs such as / or ? in a password are written %2F, %3F.'
    )
  }
  if (!canDecode(url.username) || !canDecode(url.password)) {
    throw new EnvError('SMTP_URL holds a % in user or password that must be written %25.')
  }
  return url
}

function canDecode(text: string): boolean {
  try {
    return decodeURIComponent(text) !== undefined
  } catch {
    return false
  }
}

function readMailAddress(env: NodeJS.ProcessEnv, name: string): string {
  const value = (env[name] ?? '').trim()
  if (!isHeaderAddress(value)) {
    throw new EnvError(`${name} must be one e-mail address and nothing else, but is "${value}".`)
  }
  return value
}

function isOrigin(entry: string): boolean {
  return URL.canParse(entry) && /^https?:$/.test(new URL(entry).protocol) && new URL(entry).origin === entry
}

function isAddressOrRange(entry: string): boolean {
  const [address = '', bits, ...rest] = entry.split('/')
  const family = isIP(address)
  if (family === 0 || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
}
