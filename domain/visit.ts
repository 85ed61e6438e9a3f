import { isVisitorAddress } from './email-address.ts'
import { hashInLetters } from './hash-in-letters.ts'
import { addDays, findMoment, formatDay } from './london-clock.ts'
import { type Size, vehicleSizes } from './pricing.ts'
import { cutShort } from './sentences.ts'
import { isDate } from './wish.ts'

/*
 * A visit that the owner and a customer have agreed is only a link: #visit=R2KG-6WEK-FULL-VALET-L-20261120-0930-14000-…
 * Anyone can write one, so it has no place for words or long numbers.
 */

/** What isn't settled yet is empty, null or 0: the owner's mail knows a wish at most. */
export interface Visit<Package = VisitPackage> {
  reference: string
  package: Package
  size: Size | null
  /** '2026-11-20', and '09:30' in London. */
  date: string
  time: string
  /** In pence. */
  price: number
}

export interface VisitPackage {
  id: string
  title: string
  isMonthly: boolean
  goesBySize: boolean
  /** At most, if it says how long it takes: in words, and in hours. */
  time: string
  hours: number
  haveReady: string[]
}

/** What the firm says about every visit. */
export interface VisitFacts {
  brand: string
  contact: { phone: string; email: string }
  whatsapp?: string | undefined
  sizes: Record<Size, string>
  packages: VisitPackage[]
  /** null: the firm states two deposits. 0: it takes none. */
  depositPercent: number | null
  /** Until when a visit may be moved or cancelled without losing the deposit. */
  noticeHours?: number | undefined
  /** The law and our terms in a few sentences. */
  terms: string
}

/** The fragment's key. */
export const visitKey = 'visit'

/** Mail programs break longer links. */
const longestCode = 140

const open = 'X'

/** null if the package's id is too long for a link. */
export function writeVisit(visit: Visit<{ id: string }>): string | null {
  const { reference, size, date, time, price } = visit
  const parts = [size?.charAt(0), date.replaceAll('-', ''), time.replace(':', ''), price].map((part) => part || open)
  const body = [reference, visit.package.id, ...parts].join('-').toUpperCase()
  const code = `${body}-${hashInLetters([body])}`
  return code.length <= longestCode ? code : null
}

const form =
  /^((?=.{0,8}[A-Z])[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4})-([A-Z0-9-]+)-([SMLX])-(20\d{6}|X)-(\d{4}|X)-([1-9]\d{0,5}|X)$/

/** null unless the link is whole and everything in it is on the firm's lists, a day, a time or a price. */
export function readVisit(code: string, packages: VisitPackage[]): Visit | null {
  const body = code.slice(0, -9)
  if (code.length > longestCode || code !== `${body}-${hashInLetters([body])}`) return null
  const [, reference = '', id = '', letter = '', day = '', clock = '', price = ''] = body.match(form) ?? []
  const chosen = packages.find((item) => item.id.toUpperCase() === id)
  const size = vehicleSizes.find((name) => name.startsWith(letter.toLowerCase())) ?? null
  const date = day === open ? '' : day.replace(/^(....)(..)/, '$1-$2-')
  const time = clock === open ? '' : clock.replace(/^../, '$&:')
  const isReal = (date === '' || isDate(date)) && (time === '' || /^([01]\d|2[0-3]):[0-5]\d$/.test(time))
  return chosen && isReal ? { reference, package: chosen, size, date, time, price: Number(price) || 0 } : null
}

/** Four digits of pounds. */
const highestPrice = 999_999

/** As the customer's link has to be. */
export const isAgreed = ({ date, time, price }: Visit<unknown>) =>
  date !== '' && time !== '' && price > 0 && price <= highestPrice

/** Whom the visit is for, as far as it can be shown and used. Only in the owner's link. */
export interface Addressee {
  name: string
  car: string
  email: string
  phone: string
}

export const writeAddressee = (addressee: Addressee) => `&${new URLSearchParams({ ...addressee })}`

/** A stranger's words. */
export function readAddressee(fragment: URLSearchParams): Addressee {
  const read = (key: string) => fragment.get(key) ?? ''
  const email = read('email')
  return {
    name: keepPlain(read('name'), 0),
    // A BMW 320d or a Fiat 500, and no account number.
    car: keepPlain(read('car'), 4),
    email: isVisitorAddress(email) ? email : '',
    phone: /^\d{7,15}$/.test(read('phone')) ? read('phone') : ''
  }
}

/** Empty if it has more digits than that, or anything but letters, digits, spaces and a few signs. */
function keepPlain(text: string, digits: number): string {
  const isPlain = /^[\p{L}\p{M}\p{N} .,'’&()+/<>-]*$/u.test(text) && (text.match(/\p{N}/gu)?.length ?? 0) <= digits
  return isPlain ? cutShort(text, 40) : ''
}

/** 'Friday 20 November 2026' */
export const describeDay = (date: string) => `${formatDay(date)} ${date.slice(0, 4)}`

/** For packages that don't say how long they take. */
const usualHours = 2

const hourMs = 3_600_000

/** As moments, so the length is right across a clock change. The reminder is at six the evening before. */
export function findVisitTimes({ date, time, package: { hours } }: Visit) {
  const start = findMoment(date, time)
  return {
    start: new Date(start),
    end: new Date(start + (hours || usualHours) * hourMs),
    reminder: new Date(findMoment(addDays(date, -1), '18:00'))
  }
}
