import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import type { Replies } from '../../catalogue/schema.ts'
import type { BookingRequest } from '../../domain/booking-fields.ts'
import { describeTotalInWords, type EstimateRules, listBookedLines } from '../../domain/describe-estimate.ts'
import { isVisitorAddress } from '../../domain/email-address.ts'
import { formatDay } from '../../domain/london-clock.ts'
import { cutShort, dropSentences } from '../../domain/sentences.ts'
import { type DayPart, readWish } from '../../domain/wish.ts'
import type { MailLink, MailReply } from './compose.ts'

type Asked = { booking: BookingRequest; reference: string; rules: EstimateRules }

/** The owner's three answers, filled in with this request's name, day and price. */
export function writeReplies({ booking, reference, rules }: Asked, { yes, otherDay, no }: Replies): MailReply[] {
  const lines = listBookedLines(booking, rules)
  const wish = readWish(booking.firstWish)
  const facts: Record<string, string> = {
    name: findFirstName(booking.name),
    package: booking.selectedPackage,
    day: wish ? formatDay(wish.date) + partWords[wish.part] : '[day]',
    price: describeTotalInWords(lines) || '[price]',
    deposit: lines.find(({ kind }) => kind === 'deposit')?.value ?? '[deposit]',
    reference
  }
  // In one pass, so a name that looks like a placeholder stays a name.
  const fill = (words: string) => words.replace(/<(\w+)>/g, (token, name) => facts[name] ?? token)
  const leaveOut = (words: string) => (rules.depositPercent === 0 ? dropSentences(words, /<deposit>/) : words)
  const replies = [
    { name: wish ? 'Yes, on that day' : 'Yes', reply: yes },
    { name: 'Another day', reply: otherDay },
    { name: 'Sorry, no', reply: no }
  ]
  return replies.map(({ name, reply }) => {
    const words = fill(leaveOut(reply.text))
    return { name, words, links: writeReplyLinks(booking, { subject: fill(reply.subject), body: words }) }
  })
}

const partWords: Record<DayPart, string> = {
  'any time': '',
  morning: ' in the morning',
  afternoon: ' in the afternoon'
}

/** 'Ann' for Ann Smith; Mr Smith stays Mr Smith. */
function findFirstName(name: string): string {
  const [first = '', ...others] = name.split(/\s+/)
  const isTitle = /^(mr|mrs|ms|miss|mx|dr|prof|sir|lady|rev)\.?$/i.test(first) && others.length > 0
  return cutShort(isTitle ? name : first, 40)
}

type Reply = { subject: string; body?: string }

/** A tap opens the owner's own app with the answer filled in; the owner decides whether to send it. */
function writeReplyLinks({ phone, email }: { phone: string; email: string }, reply: Required<Reply>): MailLink[] {
  const number = readPhone(phone)
  const words = encode(reply.body)
  return [
    ...writeMailto(email, reply).map((href) => ({ text: 'Email', href })),
    // ?& because an iPhone looks for the text after &, Android after ?.
    ...(number?.isMobile ? [{ text: 'Text', href: `sms:+${number.digits}?&body=${words}` }] : []),
    ...(number ? [{ text: 'WhatsApp', href: `https://wa.me/${number.digits}?text=${words}` }] : [])
  ]
}

/** Empty without an address. Encoded, because `a?bcc=b@example.co.uk` would otherwise add a recipient. */
export function writeMailto(email: string, { subject, body }: Reply): string[] {
  if (!isVisitorAddress(email)) return []
  const [user = '', domain = ''] = email.split('@')
  const query = [`subject=${encode(subject)}`]
  if (body !== undefined) query.push(`body=${encode(body.replaceAll('\n', '\r\n'))}`)
  return [`mailto:${encode(user)}@${domain}?${query.join('&')}`]
}

/** With the country code, as WhatsApp wants it; null if it can't be a number. `isMobile`: takes texts in the UK. */
export function readPhone(phone: string): { digits: string; isMobile: boolean } | null {
  const number = parsePhoneNumberFromString(phone, 'GB')
  if (!number?.isPossible() || number.ext) return null
  const digits = number.number.slice(1)
  return { digits, isMobile: /^447\d{9}$/.test(digits) }
}

/** These too: in a careless HTML parser an apostrophe ends the link's address. */
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
