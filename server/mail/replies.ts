import { getBookingRules } from '../../catalogue/estimate-rules.ts'
import type { Content } from '../../catalogue/load.ts'
import { paths } from '../../catalogue/routes.ts'
import type { Replies } from '../../catalogue/schema.ts'
import type { BookingRequest } from '../../domain/booking-fields.ts'
import { formatMiles, judgeCoverage } from '../../domain/coverage.ts'
import { describeTotalInWords, listEstimateLines, readBookedChoice } from '../../domain/describe-estimate.ts'
import { estimate } from '../../domain/estimate.ts'
import { formatDay } from '../../domain/london-clock.ts'
import { readPhone, writeMessageLinks } from '../../domain/message-links.ts'
import { listSizePrices, type SizeLabels } from '../../domain/pricing.ts'
import { cutShort, splitSentences } from '../../domain/sentences.ts'
import { visitKey, writeAddressee, writeVisit } from '../../domain/visit.ts'
import { gap } from '../../domain/visit-words.ts'
import { type DayPart, listWishes } from '../../domain/wish.ts'
import type { MailReply } from './compose.ts'

type Asked = { booking: BookingRequest; reference: string; date: Date; hasPhotos: boolean }

/** The owner's answers, filled in with what was asked, the likeliest first. */
export function writeReplies({ booking, reference, date, hasPhotos }: Asked, content: Content): MailReply[] {
  const { replies } = content
  const rules = getBookingRules(content)
  const choice = readBookedChoice(booking, rules)
  const agree = agreeVisit({ booking, reference, date }, choice, content)
  if (!replies) return agree
  const lines = listEstimateLines(choice, rules)
  const [wish, second] = listWishes(booking, date).map((day) => day && formatDay(day.date) + partWords[day.part])
  const missing = listMissing(choice, { sizes: rules.sizes, hasPhotos, hasDay: wish !== undefined })
  const facts = {
    name: findFirstName(booking.name),
    package: booking.selectedPackage,
    day: wish,
    otherDay: second ?? gap,
    price: describeTotalInWords(lines),
    miles: measureOutside(booking.postalCode, content),
    missing: new Intl.ListFormat('en-GB').format(missing),
    reference
  }
  const write = (name: string, reply: Replies['no']): MailReply => {
    const words = fill(reply.text, facts)
    const subject = fill(reply.subject, facts) || `Your request ${reference}`
    const remarks = words.includes(gap) ? [`Fill in ${gap} before you send it.`] : []
    return { name, words, remarks, links: writeMessageLinks(booking, { subject, body: words }) }
  }
  const helpful = [
    write(wish ? 'Another day' : 'Offer a day', replies.otherDay),
    ...(replies.more && missing.length > 0 ? [write('We need a bit more', replies.more)] : [])
  ]
  const no = write('Sorry, no', replies.no)
  // An owner's own reply may have had just one sentence.
  const others = (facts.miles ? [no, ...helpful] : [...helpful, no]).filter(({ words }) => words !== '')
  return [...agree, ...others]
}

/**
 * A link to the contact page, where the owner settles the visit and the message is written. All of it is in the fragment,
 * which no server sees. Empty if the firm no longer has the package.
 */
function agreeVisit(
  { booking, reference, date }: Omit<Asked, 'hasPhotos'>,
  choice: ReturnType<typeof readBookedChoice>,
  content: Content
): MailReply[] {
  const [wish] = listWishes(booking, date)
  const sum = choice.package && estimate({ ...choice, ...getBookingRules(content), package: choice.package })
  const price = sum && sum.price.low === sum.price.high ? sum.price.low : 0
  const visit = choice.package && {
    ...choice,
    package: choice.package,
    reference,
    date: wish?.date ?? '',
    time: '',
    price
  }
  const code = visit && writeVisit(visit)
  if (!code) return []
  const addressee = {
    name: findFirstName(booking.name),
    car: cutShort(`${booking.carMake} ${booking.carModel}`, 40),
    email: booking.email,
    phone: readPhone(booking.phone)?.digits ?? ''
  }
  const href = `${content.business.siteUrl}${paths.contact}#${visitKey}=${code}${writeAddressee(addressee)}`
  const remarks = [
    'Settle day, time and price on your website: it writes the message, and you send it from your own app.'
  ]
  return [{ name: 'Agree the visit', words: href, remarks, links: [{ text: 'Agree the visit', href }] }]
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

/** 'about 21 miles'; undefined unless the postcode is outside the firm's area. */
function measureOutside(postcode: string, { coverage }: Content): string | undefined {
  const judged = coverage && judgeCoverage(postcode, coverage)
  return judged?.state === 'outside' ? formatMiles(judged.miles, judged.isRough) : undefined
}

/** 'Ann' for Ann Smith; Mr Smith stays Mr Smith. */
function findFirstName(name: string): string {
  const [first = '', ...others] = name.split(/\s+/)
  const isTitle = /^(mr|mrs|ms|miss|mx|dr|prof|sir|lady|rev)\.?$/i.test(first) && others.length > 0
  return cutShort(isTitle ? name : first, 40)
}
