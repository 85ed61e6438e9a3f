import { getBookingRules } from '../../catalogue/estimate-rules.ts'
import type { Content } from '../../catalogue/load.ts'
import type { Business, Replies } from '../../catalogue/schema.ts'
import type { BookingRequest } from '../../domain/booking-fields.ts'
import { formatMiles, judgeCoverage } from '../../domain/coverage.ts'
import {
  describeTotalInWords,
  type EstimateLine,
  listEstimateLines,
  readBookedChoice
} from '../../domain/describe-estimate.ts'
import { formatDay } from '../../domain/london-clock.ts'
import { writeMessageLinks } from '../../domain/message-links.ts'
import { describeTime, listSizePrices, type SizeLabels } from '../../domain/pricing.ts'
import { cutShort, splitSentences } from '../../domain/sentences.ts'
import { type DayPart, listWishes } from '../../domain/wish.ts'
import type { MailReply } from './compose.ts'

type Asked = { booking: BookingRequest; reference: string; date: Date; hasPhotos: boolean }

/** What only the owner can know. Phones select it with a double tap. */
const gap = '______'

/** The owner's answers, filled in with what was asked, the likeliest first. */
export function writeReplies({ booking, reference, date, hasPhotos }: Asked, content: Content): MailReply[] {
  const { replies, business } = content
  if (!replies) return []
  const rules = getBookingRules(content)
  const choice = readBookedChoice(booking, rules)
  const lines = listEstimateLines(choice, rules)
  const [wish, second] = listWishes(booking, date).map((day) => day && formatDay(day.date) + partWords[day.part])
  const missing = listMissing(choice, { sizes: rules.sizes, hasPhotos, hasDay: wish !== undefined })
  const facts = {
    name: findFirstName(booking.name),
    package: booking.selectedPackage,
    day: wish,
    otherDay: second ?? gap,
    time: gap,
    hours: choice.package && describeTime(choice.package),
    price: describeTotalInWords(lines),
    deposit: business.deposit && (findDeposit(lines, business.deposit) ?? `£${gap}`),
    miles: measureOutside(booking.postalCode, content),
    missing: new Intl.ListFormat('en-GB').format(missing),
    reference
  }
  const write = (name: string, reply: Replies['yes'], known: Facts = facts): MailReply => {
    const words = fill(reply.text, known)
    const subject = fill(reply.subject, known) || `Your request ${reference}`
    const remarks = words.includes(gap) ? [`Fill in ${gap} before you send it.`] : []
    return { name, words, remarks, links: writeMessageLinks(booking, { subject, body: words }) }
  }
  const helpful = [
    write(wish ? 'Yes, on that day' : 'Yes', replies.yes, { ...facts, day: wish ?? gap }),
    write(wish ? 'Another day' : 'Offer a day', replies.otherDay),
    ...(replies.more && missing.length > 0 ? [write('We need a bit more', replies.more)] : [])
  ]
  const no = write('Sorry, no', replies.no)
  // An owner's own reply may have had just one sentence.
  return (facts.miles ? [no, ...helpful] : [...helpful, no]).filter(({ words }) => words !== '')
}

type Facts = Record<string, string | null | undefined>

/** Leaves out the sentences about what isn't known. In one pass, so a name that looks like a placeholder stays a name. */
function fill(words: string, facts: Facts): string {
  const isKnown = (sentence: string) => [...sentence.matchAll(/<(\w+)>/g)].every(([, name = '']) => facts[name])
  const paragraphs = words.split(/\n{2,}/).map((paragraph) => splitSentences(paragraph).filter(isKnown).join('').trim())
  return paragraphs
    .filter(Boolean)
    .join('\n\n')
    .replace(/<(\w+)>/g, (token, name) => facts[name] ?? token)
}

const partWords: Record<DayPart, string> = {
  'any time': '',
  morning: ' in the morning',
  afternoon: ' in the afternoon'
}

/** What the price and the day depend on, if the request doesn't have it. */
function listMissing(
  { package: chosen, size, addOnIds, unpriced }: ReturnType<typeof readBookedChoice>,
  { sizes, hasPhotos, hasDay }: { sizes: SizeLabels; hasPhotos: boolean; hasDay: boolean }
): string[] {
  const labels = listSizePrices(chosen?.pricing ?? { small: 0 }).map(({ size }) => sizes[size].label.toLowerCase())
  const choices = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(labels)
  return [
    ...(chosen?.isAddOnsOnly && addOnIds.length + unpriced.length === 0 ? ["the add-ons you'd like"] : []),
    ...(labels.length > 1 && !size ? [`the size of your car (${choices})`] : []),
    ...(hasPhotos ? [] : ['a couple of photos']),
    ...(hasDay ? [] : ['a day or two that would suit you'])
  ]
}

/** Only if it is one amount, and the terms don't give another. */
function findDeposit(lines: EstimateLine[], { inTerms }: NonNullable<Business['deposit']>): string | undefined {
  const amount = lines.find(({ kind }) => kind === 'deposit')?.value
  return inTerms === undefined && !amount?.includes('–') ? amount : undefined
}

/** 'about 21 miles'; undefined unless the postcode is outside the firm's area. */
function measureOutside(postcode: string, { coverage }: Content): string | undefined {
  const judged = coverage && judgeCoverage(postcode, coverage)
  return judged?.state === 'outside' ? formatMiles(judged.miles) : undefined
}

/** 'Ann' for Ann Smith; Mr Smith stays Mr Smith. */
function findFirstName(name: string): string {
  const [first = '', ...others] = name.split(/\s+/)
  const isTitle = /^(mr|mrs|ms|miss|mx|dr|prof|sir|lady|rev)\.?$/i.test(first) && others.length > 0
  return cutShort(isTitle ? name : first, 40)
}
