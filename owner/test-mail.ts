import { getBookingRules } from '../catalogue/estimate-rules.ts'
import type { Content } from '../catalogue/load.ts'
import { readBooking } from '../domain/booking.ts'
import type { BookingRequest } from '../domain/booking-fields.ts'
import { describeTotal, type EstimateRules, listBookedLines } from '../domain/describe-estimate.ts'
import type { EstimateAddOn } from '../domain/estimate.ts'
import { addDays, readLondonClock } from '../domain/london-clock.ts'
import { joinWish } from '../domain/wish.ts'
import { type AlertAddress, AlertError, createPoster } from '../server/alerts/post-alert.ts'
import { composeMessage, type Message, nameSender, type RenderMail } from '../server/mail/compose.ts'
import { describeBooking } from '../server/mail/describe-booking.ts'
import { type SmtpLimits, type Trial, tryMail } from '../server/mail/transport.ts'
import type { Settings, SmtpSettings } from '../server/settings.ts'
import { createId } from '../server/spool/entry.ts'
import { explainRefusal } from './explain-refusal.ts'

type Parts = { content: Content; renderMail: RenderMail }

export type Report = { lines: string[]; exitCode: 0 | 1 | 2 }

/** 0: the mail server accepted the message. 1: something must be put right. 2: it said later, or nothing; try again. */
export async function testMail(
  { smtp, senderName }: Pick<Settings, 'smtp' | 'senderName'>,
  parts: Parts,
  limits?: SmtpLimits
): Promise<Report> {
  if (!smtp) return { lines: notConfigured, exitCode: 1 }
  const sender = nameSender(senderName, parts.content.business.brand)
  const trial = await tryMail(smtp, await composeSample(smtp, sender, parts), limits)
  const explanation = explainRefusal(trial)
  const taken = smtp.to.filter((address) => !trial.refused.includes(address))
  const outcome = explanation
    ? [explanation.meaning, explanation.advice]
    : [
        ...trial.refused.map((address) => `Refused for ${address}: check its spelling, and that the mailbox exists.`),
        `Taken for ${taken.join(', ')}. Look in the inbox, and in the spam folder: if it is there, read docs/mail.md.`,
        `Make sure someone reads the mailbox of ${smtp.from}: mail refused later comes back there.`
      ]
  return {
    lines: [...describeTalk(trial, smtp.url), ...outcome],
    exitCode: explanation?.isTemporary ? 2 : explanation || trial.refused.length > 0 ? 1 : 0
  }
}

/** Nothing said here repeats the address. */
export async function testAlert(address: AlertAddress): Promise<Report> {
  try {
    await createPoster(address)({ title: 'Test', text: 'This is a test. You would hear of trouble here.' })
    return { lines: ['The test alert was taken. Look at your phone, or wherever it should appear.'], exitCode: 0 }
  } catch (error) {
    if (!(error instanceof AlertError)) throw error
    return { lines: [`The alert address did not take the test (${error.code}). Check it.`], exitCode: 1 }
  }
}

/** The very email the owner would get, with nearly every field filled in, marked so that nobody rings this customer. */
async function composeSample(
  { from, to }: SmtpSettings,
  sender: string,
  { content, renderMail }: Parts
): Promise<Message> {
  const now = Date.now()
  const id = createId(now, 'booking')
  const today = readLondonClock(new Date(now)).date
  const { postcode } = content.business.address
  const booking = inventRequest(to[0] ?? from, postcode, getBookingRules(content), today)
  const parts = describeBooking({ id, kind: 'booking', booking, isSuspicious: false }, content)
  const { view } = parts
  const marked = {
    ...view,
    subject: `[TEST] ${view.subject}`,
    notes: ['This is a test. Nobody has asked for anything.', ...view.notes]
  }
  return composeMessage({ ...parts, view: marked }, { from, to, sender, renderMail })
}

/** From the firm's own postcode, for the first package with paid add-ons, if any; a week from today. */
function inventRequest(to: string, postalCode: string, rules: EstimateRules, today: string): BookingRequest {
  const isPaid = ({ offer }: EstimateAddOn) => offer === undefined
  const chosen = rules.packages.find(({ addOns }) => addOns.some(isPaid)) ?? rules.packages[0]
  const asked = readBooking({
    name: 'Sample Customer',
    phone: '07700900000',
    // So "Reply by email" reaches the owner's own mailbox.
    email: to,
    postalCode,
    carMake: 'Sample',
    carModel: 'Car',
    selectedPackage: chosen?.title,
    vehicleSize: 'medium',
    addOns: chosen?.addOns.find(isPaid)?.name,
    firstVisit: rules.discountPercent > 0 ? 'yes' : '',
    firstWish: joinWish(addDays(today, 7), 'morning'),
    secondWish: joinWish(addDays(today, 9), 'any time'),
    note: 'There is a tap at the side of the house.\nPlease ring at the gate.'
  })
  return { ...asked, estimate: describeTotal(listBookedLines(asked, rules)) }
}

function describeTalk({ host, port, user, isSecure, hasLoggedIn, reply, failure }: Trial, url: URL): string[] {
  const isConnected = failure?.stage !== 'connect'
  const said = reply ?? failure?.error.response
  return [
    isConnected
      ? `Connected to ${host}:${port} ${isSecure ? 'over TLS' : 'without TLS'}.`
      : `No connection to ${host}:${port}.`,
    ...(hasLoggedIn ? [`Logged in as ${user}.`] : []),
    ...(isConnected && failure?.stage !== 'login' && !hasLoggedIn
      ? [user === null ? 'No login: none is set.' : 'No login: the server offers none.']
      : []),
    said === undefined
      ? `The server said nothing (${hidePassword(failure?.error.message ?? '', url)}).`
      : `The server said: ${hidePassword(said, url)}`
  ]
}

/** A server may quote the password. In one pass, longest form first: a short password may be part of another form. */
function hidePassword(said: string, { password, username }: URL): string {
  if (password === '') return said
  const plain = decodeURIComponent(password)
  const encode = (text: string) => Buffer.from(text).toString('base64')
  const secrets = [encode(`\0${decodeURIComponent(username)}\0${plain}`), encode(plain), password, plain]
  return said.replace(new RegExp(secrets.map(RegExp.escape).join('|'), 'g'), '(password)')
}

const notConfigured = [
  'No mail server is configured, so requests go to the mailbox page of the running website.',
  'Copy .env.example to .env, fill in SMTP_URL, BOOKINGS_TO and BOOKINGS_FROM, and run this again; docs/mail.md has ' +
    'the settings of common providers.'
]
