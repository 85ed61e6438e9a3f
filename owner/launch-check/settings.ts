import { readSettings } from '../../server/settings.ts'
import { EnvError, type Environment } from '../../settings/read.ts'
import { variables } from '../../settings/variables.ts'
import { environment, rule } from './finding.ts'

const settingsRule = (code: string, list: (env: Environment) => string[]) =>
  rule({
    code,
    find: ({ env }) => list(env).map((words) => ({ ...environment, words })),
    say: ({ words }) => words
  })

/** From the variables that build and server read: whether booking requests would reach the owner. */
export const mailFaults = [
  settingsRule('mail-setting', (env) => {
    try {
      readSettings(env)
      return []
    } catch (error) {
      // One line for each wrong variable.
      if (error instanceof EnvError) return error.message.split('\n')
      throw error
    }
  }),
  settingsRule('mail-key', (env) => (env.PUBLIC_EMAIL_ORIGIN ? findLocalKeys(env) : findEmptyKeys(env))),
  settingsRule('no-mail', (env) =>
    env.PUBLIC_EMAIL_ORIGIN || env.SMTP_URL || env.BOOKINGS_TO || env.BOOKINGS_FROM
      ? []
      : [
          'Booking requests would reach nobody: no mail is configured. Fill in your mail account, or add "A hosted email service". docs/mail.md says how.'
        ]
  )
]

/** Optional settings that help visitors or the owner; only our own server supports them. */
export const mailHints = [
  settingsRule('no-copy', (env) =>
    env.SMTP_URL && !env.PUBLIC_EMAIL_ORIGIN && !env.ACKNOWLEDGE
      ? [
          'Visitors get no copy of their request. Tick "Send visitors a copy" and anyone who gives an email address gets one. docs/mail.md says what is in a copy.'
        ]
      : []
  ),
  settingsRule('no-alert', (env) =>
    env.SMTP_URL && !env.PUBLIC_EMAIL_ORIGIN && !env.ALERT_URL
      ? [
          'If mail fails, nothing tells you. Fill in an alert address, for instance a topic of ntfy on your phone: docs/mail.md says how.'
        ]
      : []
  )
]

const keys = ['PUBLIC_EMAIL_KEY', 'PUBLIC_EMAIL_SERVICE', 'PUBLIC_EMAIL_TEMPLATE'] as const

/** A hosted service doesn't know our default keys, though its template may have the same name as ours. */
const findLocalKeys = (env: Environment) =>
  keys
    .filter((name) => !env[name] || (name !== 'PUBLIC_EMAIL_TEMPLATE' && env[name] === variables[name].usual))
    .map(
      (name) => `${name} is not set to what ${env.PUBLIC_EMAIL_ORIGIN} knows you by. Copy it from your account there.`
    )

const findEmptyKeys = (env: Environment) =>
  keys
    .filter((name) => env[name] === '')
    .map((name) => `${name} is set but empty, so no request would be sent. Give it a value or unset it.`)
