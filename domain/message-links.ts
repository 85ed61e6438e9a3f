import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { isVisitorAddress } from './email-address.ts'

export type Message = { subject: string; body?: string }

/** A tap opens the owner's own app with the message filled in; the owner decides whether to send it. */
export function writeMessageLinks({ phone, email }: { phone: string; email: string }, message: Required<Message>) {
  const number = readPhone(phone)
  const words = encode(message.body)
  return [
    ...writeMailto(email, message).map((href) => ({ text: 'Email', href })),
    // ?& because an iPhone looks for the text after &, Android after ?.
    ...(number?.isMobile ? [{ text: 'Text', href: `sms:+${number.digits}?&body=${words}` }] : []),
    ...(number?.hasWhatsApp ? [{ text: 'WhatsApp', href: `https://wa.me/${number.digits}?text=${words}` }] : [])
  ]
}

/** Empty without an address. Encoded, because `a?bcc=b@example.co.uk` would otherwise add a recipient. */
export function writeMailto(email: string, { subject, body }: Message): string[] {
  if (!isVisitorAddress(email)) return []
  const [user = '', domain = ''] = email.split('@')
  const query = [`subject=${encode(subject)}`]
  if (body !== undefined) query.push(`body=${encode(body.replaceAll('\n', '\r\n'))}`)
  return [`mailto:${encode(user)}@${domain}?${query.join('&')}`]
}

/**
 * With the country code, as WhatsApp wants it; null if it can't be a number. `isMobile`: takes texts in the UK. A UK
 * landline has no WhatsApp; of a number abroad nobody knows.
 */
export function readPhone(phone: string): { digits: string; isMobile: boolean; hasWhatsApp: boolean } | null {
  const number = parsePhoneNumberFromString(phone, 'GB')
  if (!number?.isPossible() || number.ext) return null
  const digits = number.number.slice(1)
  const isMobile = /^447\d{9}$/.test(digits)
  return { digits, isMobile, hasWhatsApp: isMobile || !digits.startsWith('44') }
}

/** These too: in a careless HTML parser an apostrophe ends the link's address. */
export const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
