import { writeEnvFile } from '../settings/env-file.ts'
import type { Environment } from '../settings/read.ts'
import { type Asking, isYes } from './terminal.ts'

/** Only our own server sends copies, and only if the owner has said so. */
export const isCopyUndecided = ({ SMTP_URL, PUBLIC_EMAIL_ORIGIN, ACKNOWLEDGE }: Environment) =>
  Boolean(SMTP_URL) && !PUBLIC_EMAIL_ORIGIN && !ACKNOWLEDGE

/** Asks whether visitors get a copy, once mail is known to arrive. Anything but yes or no leaves it open. */
export async function offerCopy(terminal: Asking, file?: string): Promise<void> {
  const arrived = await terminal.question('Has a test email by "npm run mail:test" arrived? (yes/no) ')
  if (!isYes(arrived)) return console.log('Then visitors get no copy of their request for now.')
  const answer = await terminal.question(
    'Should visitors who give an email address get a copy of their request? docs/mail.md says what is in it. (yes/no) '
  )
  const ACKNOWLEDGE = isYes(answer) ? 'on' : /^no?$/i.test(answer.trim()) ? 'off' : undefined
  if (!ACKNOWLEDGE) return console.log('Nothing was changed: they get none, and you can answer another time.')
  writeEnvFile({ ACKNOWLEDGE }, file)
  console.log(`ACKNOWLEDGE=${ACKNOWLEDGE} is in .env now, and counts from the next "npm start" or "npm run publish".`)
}
