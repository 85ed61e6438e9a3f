import type { Replies } from '../../catalogue/schema.ts'
import type { BookingRequest } from '../../domain/booking-fields.ts'
import { describeTotal, type EstimateRules, listBookedLines } from '../../domain/describe-estimate.ts'
import { formatDay } from '../../domain/london-clock.ts'
import { cutShort, splitSentences } from '../../domain/sentences.ts'
import { type DayPart, readWish } from '../../domain/wish.ts'
import { cleanText } from './clean-text.ts'
import type { MailReply } from './mail-view.ts'
import { writeReplyLinks } from './reply-links.ts'

type Asked = { booking: BookingRequest; reference: string; rules: EstimateRules }

/** The owner's three answers, filled in with this request's name, day and price. */
export function writeReplies({ booking, reference, rules }: Asked, { yes, otherDay, no }: Replies): MailReply[] {
  const lines = listBookedLines(booking, rules)
  const wish = readWish(booking.firstWish)
  const facts: Record<string, string> = {
    name: findFirstName(booking.name),
    package: cleanText(booking.selectedPackage),
    day: wish ? formatDay(wish.date) + partWords[wish.part] : '[day]',
    price: describeTotal(lines) || '[price]',
    deposit: lines.find(({ kind }) => kind === 'deposit')?.value ?? '[deposit]',
    reference
  }
  // In one pass, so a name that looks like a placeholder stays a name.
  const fill = (words: string) => words.replace(/<(\w+)>/g, (token, name) => facts[name] ?? token)
  const leaveOut = (words: string) => (rules.depositPercent === 0 ? dropSentences(words, '<deposit>') : words)
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
  const whole = cleanText(name)
  const [first = '', ...others] = whole.split(/\s+/)
  const isTitle = /^(mr|mrs|ms|miss|mx|dr|prof|sir|lady|rev)\.?$/i.test(first) && others.length > 0
  return cutShort(isTitle ? whole : first, 40)
}

function dropSentences(words: string, naming: string): string {
  return splitSentences(words)
    .filter((sentence) => !sentence.includes(naming))
    .join('')
    .trim()
}
