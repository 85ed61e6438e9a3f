import { z } from 'zod'
import { publishAddress } from './publish-address.ts'
import * as schemas from './schemas.ts'

/** Who reads a variable. `build` makes the pages, so after a change they must be built again. */
export type Reader = 'build' | 'server' | 'launch check' | 'editor' | 'publish'

export interface Variable {
  schema: z.ZodType
  /** What is read if it isn't set. */
  usual?: string
  /** What that means, in words, if it isn't a fixed value; without either it means none. */
  unset?: string
  /** In Markdown, for docs/settings.md. */
  meaning: string
  readBy: readonly Reader[]
  /** Sent with a release for the server to read. What depends on the machine must not be. */
  travels?: true
}

const text = z.string().optional()

const ofMachine = { readBy: ['server'] } as const
const ofServer = { readBy: ['server'], travels: true } as const
const ofForm = { readBy: ['build', 'server', 'launch check'], travels: true } as const
const ofMail = { readBy: ['server', 'launch check'], travels: true } as const

/** Every setting. Documents, the server, the build and publishing follow this table. */
export const variables = {
  PORT: {
    schema: schemas.wholeNumber(0, 65_535),
    usual: '4321',
    meaning: 'the port on which the server listens',
    ...ofMachine
  },
  HOST: { schema: z.string(), usual: '127.0.0.1', meaning: 'the address on which the server listens', ...ofMachine },
  CONTENT_DIR: {
    schema: text,
    unset: '`content` if it has a `business.yaml`, otherwise `sample`',
    meaning: "the firm's folder; site, spool and mailbox of any other folder go to `var/firms/`",
    readBy: ['build', 'server', 'launch check', 'editor', 'publish']
  },
  PUBLIC_EMAIL_ORIGIN: {
    schema: schemas.emailOrigin.optional(),
    unset: 'empty: this server',
    meaning: 'origin of a hosted email service',
    ...ofForm
  },
  PUBLIC_EMAIL_KEY: { schema: text, usual: 'local-key', meaning: 'your public key at that service', ...ofForm },
  PUBLIC_EMAIL_SERVICE: { schema: text, usual: 'local-service', meaning: "your service's id there", ...ofForm },
  PUBLIC_EMAIL_TEMPLATE: { schema: text, usual: 'booking-request', meaning: "your template's id there", ...ofForm },
  PUBLIC_EMAIL_PHOTOS: {
    schema: schemas.onOrOff.optional(),
    unset: '`on` with this server, `off` with a hosted service',
    meaning: 'whether the form takes photos',
    ...ofForm
  },
  PUBLIC_EMAIL_BLOCK_LIST: {
    schema: schemas.listOf(z.string()),
    meaning: 'email addresses, comma-separated, that the form refuses to send',
    ...ofForm
  },
  ALLOWED_ORIGINS: {
    schema: schemas.listOf(schemas.allowedOrigin),
    meaning: 'other origins that may post requests, comma-separated',
    ...ofServer
  },
  TRUST_PROXY: {
    schema: schemas.listOf(schemas.addressOrRange),
    unset: 'none; `127.0.0.1` on a server you publish to',
    meaning: 'addresses or ranges of your proxies, comma-separated, which are believed about who the visitor is',
    ...ofServer
  },
  DAILY_LIMIT: {
    schema: schemas.wholeNumber(1, Number.MAX_SAFE_INTEGER),
    usual: '200',
    meaning: 'requests a day from one address; from an IPv6 /48, five times that',
    ...ofServer
  },
  HOURLY_LIMIT: {
    schema: schemas.wholeNumber(1, 100_000),
    usual: '500',
    meaning: 'requests an hour from everyone; beyond it all are still mailed, but visitors get no copies',
    ...ofServer
  },
  SMTP_URL: {
    schema: schemas.smtpUrl.optional(),
    unset: 'none: the local mailbox',
    meaning: 'your mail server; this one, `BOOKINGS_TO` and `BOOKINGS_FROM` go together: all three or none',
    ...ofMail
  },
  BOOKINGS_TO: {
    schema: schemas.listOf(schemas.recipient),
    meaning: 'where requests go, several addresses with commas between',
    ...ofMail
  },
  BOOKINGS_FROM: { schema: schemas.mailAddress.optional(), meaning: 'who requests come from', ...ofMail },
  BOOKINGS_FROM_NAME: {
    schema: schemas.senderName.optional(),
    unset: '`Website of` and your name',
    meaning: 'the name that your inbox shows for them; copies to visitors come under your own',
    ...ofMail
  },
  ACKNOWLEDGE: {
    schema: schemas.onOrOff,
    usual: 'off',
    meaning: '`on`: visitors who give an email address get a copy of their request',
    readBy: ['build', 'server', 'launch check'],
    travels: true
  },
  ALERT_URL: {
    schema: schemas.alertUrl.optional(),
    meaning: 'a webhook for alerts. See [docs/mail.md](mail.md#hear-of-trouble-without-mail)',
    ...ofMail
  },
  ALERT_ON: {
    schema: z.enum(['trouble', 'requests'], { error: 'must be trouble or requests.' }),
    usual: 'trouble',
    meaning: '`requests`: alerts about each request as well',
    ...ofMail
  },
  SPOOL_DIR: { schema: text, unset: '`var/spool`', meaning: 'requests accepted but not yet delivered', ...ofMachine },
  SPOOL_URL: {
    schema: schemas.spoolUrl.optional(),
    unset: 'none: `SPOOL_DIR`',
    meaning: 'a PostgreSQL database for them instead. See [docs/running.md](running.md#more-than-one-machine)',
    ...ofMachine
  },
  EDIT_PORT: {
    schema: schemas.wholeNumber(1, 65_534),
    usual: '4330',
    meaning: "the editor's port",
    readBy: ['editor']
  },
  PUBLISH_TO: {
    schema: publishAddress.optional(),
    unset: 'none: the editor asks',
    meaning: 'where the site is published. See [docs/publishing.md](publishing.md#where-it-goes-as-one-address)',
    readBy: ['publish']
  }
} as const satisfies Record<string, Variable>

export type VariableName = keyof typeof variables

export const variableNames = Object.keys(variables) as VariableName[]
