import { readEmailOrigin } from '../../build/csp.ts'
import { readEmailSettings } from '../../domain/email-settings.ts'
import { EnvError, readSettings } from '../../server/env.ts'
import { environment, type Finding, makeBlocking } from './finding.ts'

/** Checks, from the variables that build and server read, that booking requests would reach the owner. */
export function findMailFaults(env: NodeJS.ProcessEnv): Finding[] {
  const say = (message: string) => [makeBlocking('mail', environment, message)]
  try {
    const { smtp } = readSettings(env)
    const isHosted = readEmailOrigin(env.PUBLIC_EMAIL_ORIGIN) !== ''
    if (isHosted) return findLocalKeys(env).flatMap(say)
    return [...findEmptyKeys(env), ...(smtp ? [] : [noMail])].flatMap(say)
  } catch (error) {
    if (!(error instanceof EnvError)) throw error
    return say(error.message)
  }
}

const noMail =
  'Booking requests would reach nobody: no mail is configured. Set SMTP_URL, BOOKINGS_TO and BOOKINGS_FROM for the ' +
  'server, or PUBLIC_EMAIL_ORIGIN and its keys for a hosted e-mail service, and run this with the same settings.'

const variables = {
  key: 'PUBLIC_EMAIL_KEY',
  service: 'PUBLIC_EMAIL_SERVICE',
  template: 'PUBLIC_EMAIL_TEMPLATE'
} as const

/** A hosted service does not know our default keys, though its template may well have the same name as ours. */
function findLocalKeys(env: NodeJS.ProcessEnv): string[] {
  const local = readEmailSettings({})
  return Object.entries(variables).flatMap(([field, name]) =>
    !env[name] || (field !== 'template' && env[name] === local[field as keyof typeof variables])
      ? [`${name} is not set to what ${env.PUBLIC_EMAIL_ORIGIN} knows you by. Copy it from your account there.`]
      : []
  )
}

function findEmptyKeys(env: NodeJS.ProcessEnv): string[] {
  return Object.values(variables).flatMap((name) =>
    env[name] === '' ? [`${name} is set but empty, so no request would be sent. Give it a value or unset it.`] : []
  )
}
