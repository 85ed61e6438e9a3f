import { z } from 'zod'
import { findFirm } from '../catalogue/firm.ts'
import { isHeaderAddress } from '../domain/email-address.ts'
import { readEmailSettings } from '../domain/email-settings.ts'
import { splitLogin } from './alerts/post-alert.ts'
import { isLoopback } from './client-address.ts'

export type Settings = ReturnType<typeof readSettings>

export type SmtpSettings = NonNullable<Settings['smtp']>

/** The message has a line for each wrong variable. */
export class EnvError extends Error {
  override name = 'EnvError'
}

export function readSettings(env: NodeJS.ProcessEnv) {
  const read = readVariables(env, variables)
  const { SMTP_URL: url, BOOKINGS_TO: to, BOOKINGS_FROM: from } = read
  const { key, service, template } = readEmailSettings(env)
  const firm = findFirm(env)
  return {
    firm,
    port: read.PORT,
    host: read.HOST,
    emailKey: key,
    emailService: service,
    emailTemplate: template,
    /** null: mail goes to the local mailbox. */
    smtp: url && to.length > 0 && from ? { url, to, from } : null,
    spoolDir: read.SPOOL_DIR ?? firm.spool,
    mailboxDir: read.MAILBOX_DIR ?? firm.mailbox,
    allowedOrigins: read.ALLOWED_ORIGINS,
    trustedProxies: read.TRUST_PROXY,
    dailyLimit: read.DAILY_LIMIT,
    hourlyLimit: read.HOURLY_LIMIT,
    /** null: no alerts are posted. */
    alertAddress: read.ALERT_URL === undefined ? null : splitLogin(read.ALERT_URL),
    alertsRequests: read.ALERT_ON === 'requests',
    /** Whether visitors who give an email address get a copy of their request. */
    acknowledges: read.ACKNOWLEDGE === 'on'
  }
}

/** The schema's messages start after the variable's name; this puts the name in front. */
export function readVariables<Schema extends z.ZodType>(env: NodeJS.ProcessEnv, schema: Schema): z.output<Schema> {
  const { success, data, error } = schema.safeParse(env)
  if (success) return data
  throw new EnvError(error.issues.map(({ path, message }) => `${String(path[0])} ${message}`).join('\n'))
}

export function wholeNumber(fallback: number, min: number, max: number) {
  const digits = z
    .string()
    .default(String(fallback))
    .refine((value) => /^\d+$/.test(value) && Number(value) >= min && Number(value) <= max, {
      error: ({ input }) => `must be a whole number from ${min} to ${max}, but is "${input}".`
    })
  return emptyIsUnset(digits.transform(Number))
}

function emptyIsUnset<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess((value) => value || undefined, schema)
}

function listOf(entry: z.ZodType<string, string>) {
  const split = (value: string) => value.split(',').flatMap((part) => part.trim() || [])
  return z.string().default('').transform(split).pipe(z.array(entry))
}

const origin = z
  .string()
  .refine((value) => /^https?:/.test(value) && URL.canParse(value) && new URL(value).origin === value, {
    error: ({ input }) => `holds "${input}", but every entry must be an origin such as https://www.example.co.uk.`
  })

const addressOrRange = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], {
  error: ({ input }) => `holds "${input}", but every entry must be an address or range such as 10.0.0.0/8.`
})

const mailAddress = z
  .string()
  .trim()
  .refine(isHeaderAddress, {
    error: ({ input }) => `must be one email address and nothing else, but is "${input}".`
  })

const recipient = z.string().refine(isHeaderAddress, {
  error: ({ input }) => `holds "${input}", but every entry must be one email address and nothing else.`
})

/** Messages never repeat the value: it holds a password. */
const smtpUrl = z
  .string()
  .superRefine((value, { addIssue }) => {
    const message = findSignInLogin(value)
    if (message) addIssue({ code: 'custom', message, continue: false })
  })
  .pipe(z.url({ protocol: /^smtps?$/, hostname: /./, error: 'must look like smtps://user:password@host:465.' }))
  .transform((value) => new URL(value))
  .refine(({ search, pathname }) => search === '' && ['', '/'].includes(pathname), {
    error: 'must end after the host and port.'
  })
  .refine(({ username, password }) => canDecode(username) && canDecode(password), {
    error: 'holds a % in user or password that must be written %25.'
  })

/** Messages never repeat the value: anyone who knows it can read what is posted there. */
const alertUrl = z.string().refine(isAlertUrl, {
  error:
    'must be an https:// address, such as https://ntfy.sh/ with your topic behind it; http:// only on this computer.'
})

const onOrOff = z.enum(['on', 'off'], { error: 'must be on or off.' })

/** The build reads these too. */
export const emailVariables = z.object({ PUBLIC_EMAIL_PHOTOS: emptyIsUnset(onOrOff.optional()) })

const variables = z
  .object({
    PORT: wholeNumber(4321, 0, 65_535),
    HOST: emptyIsUnset(z.string().default('127.0.0.1')),
    SMTP_URL: emptyIsUnset(smtpUrl.optional()),
    BOOKINGS_TO: listOf(recipient),
    BOOKINGS_FROM: emptyIsUnset(mailAddress.optional()),
    SPOOL_DIR: emptyIsUnset(z.string().optional()),
    MAILBOX_DIR: emptyIsUnset(z.string().optional()),
    ALLOWED_ORIGINS: listOf(origin),
    TRUST_PROXY: listOf(addressOrRange),
    DAILY_LIMIT: wholeNumber(200, 1, Number.MAX_SAFE_INTEGER),
    HOURLY_LIMIT: wholeNumber(500, 1, 100_000),
    ALERT_URL: emptyIsUnset(alertUrl.optional()),
    ALERT_ON: emptyIsUnset(
      z.enum(['trouble', 'requests'], { error: 'must be trouble or requests.' }).default('trouble')
    ),
    ACKNOWLEDGE: emptyIsUnset(onOrOff.default('off')),
    ...emailVariables.shape
  })
  .refine(({ ALERT_ON, ALERT_URL }) => ALERT_ON === 'trouble' || ALERT_URL !== undefined, {
    path: ['ALERT_ON'],
    error: 'is set to requests, but nobody would be told: set ALERT_URL too.'
  })
  .superRefine(({ SMTP_URL, BOOKINGS_TO, BOOKINGS_FROM }, { addIssue }) => {
    const mail = Object.entries({ SMTP_URL, BOOKINGS_TO: BOOKINGS_TO.join(), BOOKINGS_FROM })
    const missing = mail.filter(([, value]) => value === undefined || value === '').map(([name]) => name)
    if (missing.length === 0 || missing.length === mail.length) return
    const message = 'must be set too: SMTP_URL, BOOKINGS_TO and BOOKINGS_FROM go together.'
    addIssue({ code: 'custom', path: [missing.join(' and ')], message })
  })

/** An unescaped #, /, ? or @ ends the login there, and the rest of the password would be read as the host. */
function findSignInLogin(value: string): string | undefined {
  const [, login, host] = /^smtps?:\/\/(.*)@(.*)$/s.exec(value) ?? []
  if (login === undefined) {
    // In .env an unquoted # starts a comment, so the rest of the line is lost.
    return /^smtps?:\/\/[^@/]+:[^@]*$/.test(value) && !URL.canParse(value)
      ? 'ends before the host. If the password holds a #, write %23 in its place.'
      : undefined
  }
  const signs = [...new Set(login.match(/[#/?@]/g))]
  if (signs.length === 0 || host === '') return undefined
  const written = signs.map((sign) => `${sign} as ${encodeURIComponent(sign)}`)
  return `holds ${signs.join(' and ')} in the user name or password: write ${written.join(' and ')}.`
}

function isAlertUrl(value: string): boolean {
  if (!URL.canParse(value)) return false
  const { protocol, hostname, username, password } = new URL(value)
  const host = hostname.replace(/^\[|\]$/g, '')
  const isAllowed = protocol === 'https:' || (protocol === 'http:' && (host === 'localhost' || isLoopback(host)))
  return isAllowed && canDecode(username) && canDecode(password)
}

function canDecode(text: string): boolean {
  try {
    return decodeURIComponent(text) !== undefined
  } catch {
    return false
  }
}
