import { readSettings } from '../../server/settings.ts'
import { EnvError, type Environment } from '../../settings/read.ts'
import { variables } from '../../settings/variables.ts'
import { isCopyUndecided } from '../offer-copy.ts'
import { say as compose, environment, type Finding, makeFinding, type Words } from './finding.ts'

/** Checks, from the variables that build and server read, that booking requests would reach the owner. */
export function findMailFaults(env: NodeJS.ProcessEnv): Finding[] {
  const say = (code: string) => (words: string | Words) => makeFinding(code, environment, words)
  const isHosted = Boolean(env.PUBLIC_EMAIL_ORIGIN)
  const hasServer = Boolean(env.SMTP_URL || env.BOOKINGS_TO || env.BOOKINGS_FROM)
  return [
    ...listFaults(() => readSettings(env)).map(say('mail-setting')),
    ...(isHosted ? findLocalKeys(env) : findEmptyKeys(env)).map(say('mail-key')),
    ...(isHosted || hasServer ? [] : [noMail]).map(say('no-mail'))
  ]
}

/** Optional settings that help visitors or the owner; only our own server supports them. */
export function suggestSettings(env: NodeJS.ProcessEnv): Finding[] {
  const hasServer = env.SMTP_URL && !env.PUBLIC_EMAIL_ORIGIN
  return [
    ...(isCopyUndecided(env) ? [makeFinding('no-copy', environment, noCopy)] : []),
    ...(hasServer && !env.ALERT_URL ? [makeFinding('no-alert', environment, noAlert)] : [])
  ]
}

const noCopy = compose`Visitors get no copy of their request. ${{
  inFile:
    'Once an email by "npm run mail:test" has arrived, it asks whether they should; or set ACKNOWLEDGE to on or off yourself',
  inForm: 'Tick "Send visitors a copy" and anyone who gives an email address gets one'
}}. docs/mail.md says what is in a copy.`

const noAlert = compose`If mail fails, nothing tells you. ${{
  inFile: 'Set ALERT_URL to a webhook',
  inForm: 'Fill in an alert address'
}}, for instance a topic of ntfy on your phone: docs/mail.md says how.`

/** One sentence for each wrong variable. */
function listFaults(read: () => unknown): string[] {
  try {
    read()
    return []
  } catch (error) {
    if (error instanceof EnvError) return error.message.split('\n')
    throw error
  }
}

const noMail = compose`Booking requests would reach nobody: no mail is configured. ${{
  inFile: 'Set SMTP_URL, BOOKINGS_TO and BOOKINGS_FROM for the server',
  inForm: 'Fill in your mail account'
}}, or ${{
  inFile: 'set PUBLIC_EMAIL_ORIGIN and its keys for a hosted email service, and run this with the same settings',
  inForm: 'choose "A hosted email service"'
}}.`

const keys = ['PUBLIC_EMAIL_KEY', 'PUBLIC_EMAIL_SERVICE', 'PUBLIC_EMAIL_TEMPLATE'] as const

/** A hosted service doesn't know our default keys, though its template may have the same name as ours. */
function findLocalKeys(env: Environment): string[] {
  return keys.flatMap((name) =>
    !env[name] || (name !== 'PUBLIC_EMAIL_TEMPLATE' && env[name] === variables[name].usual)
      ? [`${name} is not set to what ${env.PUBLIC_EMAIL_ORIGIN} knows you by. Copy it from your account there.`]
      : []
  )
}

function findEmptyKeys(env: Environment): string[] {
  return keys.flatMap((name) =>
    env[name] === '' ? [`${name} is set but empty, so no request would be sent. Give it a value or unset it.`] : []
  )
}
