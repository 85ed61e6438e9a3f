import { PublishError } from './publish-error.ts'

/*
 * The settings a release takes along. PORT, HOST, SPOOL_DIR and MAILBOX_DIR depend on the machine, so they stay here.
 */
const shared = [
  'SITE_URL',
  'PUBLIC_EMAIL_ORIGIN',
  'PUBLIC_EMAIL_KEY',
  'PUBLIC_EMAIL_SERVICE',
  'PUBLIC_EMAIL_TEMPLATE',
  'PUBLIC_EMAIL_PHOTOS',
  'PUBLIC_EMAIL_BLOCK_LIST',
  'ALLOWED_ORIGINS',
  'TRUST_PROXY',
  'DAILY_LIMIT',
  'HOURLY_LIMIT'
]
const mail = ['SMTP_URL', 'BOOKINGS_TO', 'BOOKINGS_FROM', 'ACKNOWLEDGE', 'ALERT_URL', 'ALERT_ON']

/** A preview sends no mail unless PUBLISH_PREVIEW_MAIL_TO is set. */
export function composeServerSettings(env: NodeJS.ProcessEnv, isPreview: boolean): string {
  const mailTo = env.PUBLISH_PREVIEW_MAIL_TO
  const values: NodeJS.ProcessEnv = {
    TRUST_PROXY: '127.0.0.1',
    ...pick(env, shared),
    ...(isPreview ? mailTo && { ...pick(env, ['SMTP_URL', 'BOOKINGS_FROM']), BOOKINGS_TO: mailTo } : pick(env, mail))
  }
  return Object.entries(values)
    .map(([name, value = '']) => `${name}=${quote(name, value)}\n`)
    .join('')
}

const pick = (env: NodeJS.ProcessEnv, names: string[]) =>
  Object.fromEntries(names.flatMap((name) => (env[name] ? [[name, env[name]]] : [])))

/** In single quotes systemd and Node take every character literally. */
function quote(name: string, value: string): string {
  if (/['\n\r]/.test(value)) throw new PublishError(`${name} holds an apostrophe: write %27 in its place.`)
  return `'${value}'`
}
