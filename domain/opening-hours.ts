import { addDays, countFromMonday, type DayName, readLondonClock } from './london-clock.ts'

/** Times in London, such as '07:00'; a day that ends at midnight closes at '24:00'. */
export type Span = { opens: string; closes: string }

/** Monday to Sunday, each day's spans in order; empty on a closed day. */
export type Week = Record<DayName, Span[]>

/** First and last day of a closure. `opens`: the next open day in words, worked out at build to keep pages small. */
export type Days = { from: string; until: string; opens?: string | undefined }

type OpenState =
  | { isOpen: true; closesAt: string }
  /** 'today', 'tomorrow', a weekday, or a date if that would be unclear: 'Monday 4 January'. */
  | { isOpen: false; opensAt: string; opensDay: string }
  | { isOpen: false; opensAt?: undefined; opensDay?: undefined }

/** Beyond the last closed day a page knows (closed-days.ts), plus a week. */
const furthest = 500

/** Compares London clock times, not instants, so days of 23 and 25 hours need no special care. */
export function findOpenState(week: Week, now: Date, closed: Days[] = []): OpenState {
  const { date, time } = readLondonClock(now)
  for (let ahead = 0; ahead < furthest; ahead++) {
    const day = addDays(date, ahead)
    for (const { opens, closes } of findSpans(week, day, closed)) {
      if (ahead === 0 && time >= closes) continue
      if (ahead === 0 && time >= opens) return { isOpen: true, closesAt: closes }
      // A firm open one day a week, and closed by now, opens on the same weekday.
      const isNear = ahead < 7 || (ahead === 7 && time >= opens)
      const opensDay =
        ['today', 'tomorrow'][ahead] ??
        (isNear ? Object.keys(week)[countFromMonday(day)] : closed.filter(({ until }) => until < day).at(-1)?.opens)
      return { isOpen: false, opensAt: opens, opensDay: `${opensDay}` }
    }
  }
  return { isOpen: false }
}

export function findSpans(week: Week, date: string, closed: Days[]): Span[] {
  return closed.some(includesDay(date)) ? [] : (Object.values(week)[countFromMonday(date)] as Span[])
}

export const includesDay = (date: string) => (days: Days) => days.from <= date && date <= days.until

/** 'Open now, until 7pm', 'Closed now, opens tomorrow at 7am' or, to fit its line, 'Closed until Monday 4 January'. */
export function describeOpenState(state: OpenState): string {
  if (state.isOpen) return `Open now, until ${formatTime(state.closesAt)}`
  if (!state.opensAt) return 'Closed now'
  if (state.opensDay.includes(' ')) return `Closed until ${state.opensDay}`
  const day = state.opensDay === 'today' ? '' : ` ${state.opensDay}`
  return `Closed now, opens${day} at ${formatTime(state.opensAt)}`
}

/** '07:00' reads '7am', '09:30' reads '9.30am'. */
export function formatTime(time: string): string {
  if (time === '24:00') return 'midnight'
  const hour = Number(time.slice(0, 2))
  return `${hour % 12 || 12}${time.slice(2).replace(':00', '').replace(':', '.')}${hour < 12 ? 'am' : 'pm'}`
}

/** '7am-7pm', '8am-12pm and 1pm-6pm' or 'closed' */
export function formatSpans(spans: Span[], until = '-'): string {
  const words = spans.map(({ opens, closes }) => formatTime(opens) + until + formatTime(closes))
  return words.join(' and ') || 'closed'
}

/** Joins neighbouring days with the same hours. */
export function groupHours(week: Week): { days: DayName[]; spans: Span[] }[] {
  const groups: { days: DayName[]; spans: Span[] }[] = []
  for (const [day, spans] of Object.entries(week) as [DayName, Span[]][]) {
    const last = groups.at(-1)
    if (last && formatSpans(last.spans) === formatSpans(spans)) last.days.push(day)
    else groups.push({ days: [day], spans })
  }
  return groups
}

/** 'Monday to Saturday 7am-7pm, Sunday 9am-4pm' */
export function describeHours(week: Week): string {
  return groupHours(week)
    .map(({ days, spans }) => `${nameDays(days)} ${formatSpans(spans)}`)
    .join(', ')
}

/** 'Monday', 'Saturday and Sunday' or 'Monday to Friday' */
export function nameDays(days: string[]): string {
  const first = days[0]
  const last = days.at(-1)
  if (days.length === 1) return `${first}`
  return days.length === 2 ? `${first} and ${last}` : `${first} to ${last}`
}

/**
 * A day's hours as people write them: '8am-6pm', '08:00 - 18:00', '8.30am to noon, 1pm to 6pm', 'Closed'. A bare 8-6
 * isn't guessed at. Returns a string that says what is wrong.
 */
export function parseHours(text: string): Span[] | string {
  const written = text.trim().toLowerCase()
  if (written === 'closed') return []
  const spans: Span[] = []
  for (const part of written.split(/\s*(?:[,;&]|\band\b)\s*/)) {
    const [opens, closes, ...more] = part.split(/\s*(?:[-–—]|\bto\b|\buntil\b)\s*/).map(parseTime)
    if (!opens || !closes || more.length > 0) return 'must be opening and closing time such as 07:00-19:00, or closed'
    // Midnight at the end of the day, not the start.
    spans.push({ opens, closes: closes === '00:00' ? '24:00' : closes })
  }
  spans.sort((one, other) => (one.opens < other.opens ? -1 : 1))
  if (spans.some(({ opens, closes }) => opens >= closes)) return 'must close later than it opens'
  if (spans.some(({ opens }, index) => index > 0 && opens < (spans[index - 1]?.closes ?? '')))
    return 'must not open again before it has closed: its times overlap'
  return joinTouching(spans)
}

const named: Record<string, string> = { noon: '12:00', midday: '12:00', midnight: '00:00', '24:00': '00:00' }

/** '08:30' from '8.30am'; undefined if it isn't a time of day. */
function parseTime(text: string): string | undefined {
  if (named[text]) return named[text]
  const [, hour = '', minutes, half] = text.match(/^(\d\d?)(?:[:.](\d\d))?\s*(?:([ap])\.?m\.?)?$/) ?? []
  const isTime = half ? Number(hour) > 0 && Number(hour) <= 12 : hour !== '' && Number(hour) < 24 && minutes
  if (!isTime || Number(minutes ?? 0) > 59) return undefined
  const inDay = half ? (Number(hour) % 12) + (half === 'p' ? 12 : 0) : Number(hour)
  return `${String(inDay).padStart(2, '0')}:${minutes ?? '00'}`
}

/** 08:00-12:00 and 12:00-18:00 are one. */
function joinTouching(spans: Span[]): Span[] {
  const joined: Span[] = []
  for (const span of spans) {
    const last = joined.at(-1)
    if (last?.closes === span.opens) last.closes = span.closes
    else joined.push(span)
  }
  return joined
}
