import { dirname, join } from 'node:path'
import { findFirm } from '../catalogue/firm.ts'
import { EnvError, type Environment, listReadBy, readEmailSettings, readVariables } from '../settings/read.ts'
import { splitLogin } from './alerts/post-alert.ts'

export type Settings = ReturnType<typeof readSettings>

export type SmtpSettings = NonNullable<Settings['smtp']>

/** Throws an EnvError with a sentence for each wrong variable. */
export function readSettings(env: Environment) {
  const read = readVariables(env, listReadBy('server'))
  const { SMTP_URL: url, BOOKINGS_TO: to, BOOKINGS_FROM: from } = read
  const mail = { SMTP_URL: url, BOOKINGS_TO: to[0], BOOKINGS_FROM: from }
  const missing = Object.entries(mail).flatMap(([name, value]) => (value === undefined ? [name] : []))
  const problems: string[] = []
  if (missing.length === 1 || missing.length === 2)
    problems.push(`${missing.join(' and ')} must be set too: SMTP_URL, BOOKINGS_TO and BOOKINGS_FROM go together.`)
  if (read.ALERT_ON === 'requests' && read.ALERT_URL === undefined)
    problems.push('ALERT_ON is set to requests, but nobody would be told: set ALERT_URL too.')
  if (read.SPOOL_URL && missing.length === 3)
    problems.push(
      "SPOOL_URL needs a mail server: without one, customers' requests would end up in this process's own mailbox. " +
        'Set SMTP_URL, BOOKINGS_TO and BOOKINGS_FROM too, or leave SPOOL_URL out.'
    )
  if (problems.length > 0) throw new EnvError(problems.join('\n'))
  const firm = findFirm(env)
  return {
    firm,
    port: read.PORT,
    host: read.HOST,
    email: readEmailSettings(env),
    /** null: mail goes to the local mailbox. */
    smtp: url && to.length > 0 && from ? { url, to, from } : null,
    /** undefined: made from the firm's name. */
    senderName: read.BOOKINGS_FROM_NAME,
    spoolDir: read.SPOOL_DIR ?? firm.spool,
    /** null: requests wait in `spoolDir`. */
    spoolUrl: read.SPOOL_URL ?? null,
    /** Beside the spool, where the machine lets it write. */
    mailboxDir: join(dirname(read.SPOOL_DIR ?? firm.spool), 'mailbox'),
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
