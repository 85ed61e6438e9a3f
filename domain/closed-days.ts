import { type HolidayNation, listChristmas, listHolidays } from './bank-holidays.ts'
import type { Dated, Notice } from './dated.ts'
import { addDays, findMoment, formatDay, nameDay, readLondonClock } from './london-clock.ts'
import { type Days, findSpans, formatSpans, includesDay, type Span, type Week } from './opening-hours.ts'
import type { OpenDays } from './wish.ts'

/** Days when the firm is closed despite its weekly hours. */
export interface ClosedDays extends Days {
  /** A bank holiday's name. */
  name?: string | undefined
  /** The owner's sentence. */
  note?: string | undefined
}

interface Opening {
  hours: Week
  closed: ClosedDays[]
  /** Whose bank holidays the firm is closed on. */
  bankHolidays?: HolidayNation | undefined
}

/** How many days ahead a page knows, counted from its build. */
const horizon = 400

/** The closed days of the next 400, in order; holidays only if the firm would otherwise be open. Nobody comes at Christmas. */
export function listClosedDays({ hours, closed, bankHolidays }: Opening, now: Date): ClosedDays[] {
  const { date: today } = readLondonClock(now)
  const year = Number(today.slice(0, 4))
  const holidays = [year, year + 1, year + 2].flatMap((one) =>
    bankHolidays ? listHolidays(one, bankHolidays) : listChristmas(one)
  )
  return [
    ...closed,
    ...holidays
      .filter(({ date }) => findSpans(hours, date, closed).length > 0)
      .map(({ date, name }) => ({ from: date, until: date, name }))
  ]
    .filter(({ from, until }) => until >= today && from <= addDays(today, horizon))
    .sort((one, other) => (one.from < other.from ? -1 : 1))
}

/** Adds the next opening day in words, for the line "Open now". */
export function nameReopenings(hours: Week, closedDays: ClosedDays[]): Days[] {
  return closedDays.map(({ from, until }) => {
    let day = addDays(until, 1)
    for (let ahead = 0; ahead < horizon && findSpans(hours, day, closedDays).length === 0; ahead++)
      day = addDays(day, 1)
    return { from, until, opens: formatDay(day) }
  })
}

/** Closures beyond the usual hours, with the words for each: "We're closed until Tuesday 29 December." */
export function listClosures(hours: Week, closedDays: ClosedDays[], now: Date): Dated[] {
  const closures: Dated[] = []
  const { date: today } = readLondonClock(now)
  let lastClosing = findMoment(today, '00:00')
  let missed: ClosedDays[] = []
  // Two weeks after the last closed day the firm has reopened, if it ever does.
  const ends = closedDays.map(({ until }) => until).sort()
  const last = addDays(ends.at(-1) ?? today, 14)
  for (let date = today; date <= last; date = addDays(date, 1)) {
    const spans = findSpans(hours, date, closedDays)
    if (spans.length === 0 && hours[nameDay(date)].length > 0) missed.push(...closedDays.filter(includesDay(date)))
    const [first] = spans
    if (!first) continue
    if (missed.length > 0)
      closures.push({ from: lastClosing, until: findMoment(date, first.opens), text: describeClosure(date, missed) })
    missed = []
    lastClosing = findMoment(date, (spans.at(-1) as Span).closes)
  }
  return closures
}

function describeClosure(opensOn: string, missed: ClosedDays[]): string {
  const notes = new Set(missed.flatMap(({ note }) => note ?? []))
  return [`We're closed until ${formatDay(opensOn)}.`, ...notes].join(' ')
}

/** What a page, built now and read for months, knows about the days to come. */
export function planOpening(business: Opening & { notice?: Notice | undefined }, now = new Date()) {
  const closedDays = listClosedDays(business, now)
  const notice = business.notice && business.notice.until > now.getTime() ? business.notice : undefined
  return {
    closedDays,
    openDays: describeOpenDays(business, closedDays),
    closures: listClosures(business.hours, closedDays, now),
    notice
  }
}

function describeOpenDays({ hours }: Opening, closedDays: ClosedDays[]): OpenDays {
  return {
    hours: Object.values(hours).map((spans) => (spans.length > 0 ? formatSpans(spans, ' to ') : '')),
    closed: closedDays.map(({ from, until }) => ({ from, until }))
  }
}
