export type DayName = 'Monday' | 'Tuesday' | 'Wednesday' | 'Thursday' | 'Friday' | 'Saturday' | 'Sunday'

/** Wall-clock times in London, such as '07:00'; null on a day that stays closed. */
export type Week = Record<DayName, { opens: string; closes: string } | null>

export type OpenState =
  | { isOpen: true; closesAt: string }
  | { isOpen: false; opensAt: string; opensDay: 'today' | 'tomorrow' | DayName }
  | { isOpen: false; opensAt?: undefined; opensDay?: undefined }

export type HoursGroup = { days: string } & ({ opens: string; closes: string } | { opens: null; closes: null })

/** Compares wall-clock times, never instants, so that days of 23 and 25 hours need no special care. */
export function findOpenState(week: Week, now: Date): OpenState {
  const { day, time } = readLondonClock(now)
  const today = week[day]
  if (today && today.opens <= time && time < today.closes) return { isOpen: true, closesAt: today.closes }
  if (today && time < today.opens) return { isOpen: false, opensAt: today.opens, opensDay: 'today' }

  // Up to seven days ahead: a firm open on one day a week, closed by now, opens on the same weekday again.
  for (let ahead = 1; ahead <= 7; ahead++) {
    const next = dayAt(dayNames.indexOf(day) + ahead)
    const hours = week[next]
    if (hours) return { isOpen: false, opensAt: hours.opens, opensDay: ahead === 1 ? 'tomorrow' : next }
  }
  return { isOpen: false }
}

/** 'Open now, until 7pm' or 'Closed now, opens tomorrow at 7am'. */
export function describeOpenState(state: OpenState): string {
  if (state.isOpen) return `Open now, until ${formatTime(state.closesAt)}`
  if (state.opensAt === undefined) return 'Closed now'
  const day = { today: '', tomorrow: ' tomorrow' }[state.opensDay as string] ?? ` ${state.opensDay}`
  return `Closed now, opens${day} at ${formatTime(state.opensAt)}`
}

/**
 * By the law's own rule: summer time from 1:00 UTC on the last Sunday of March to 1:00 UTC on that of October.
 * Intl knows it too, but loading its time zones cost a slow phone 140 ms.
 */
export function readLondonClock(now: Date): { day: DayName; time: string } {
  const year = now.getUTCFullYear()
  const isSummer = now >= lastSundayOf(year, 2) && now < lastSundayOf(year, 9)
  const london = new Date(now.getTime() + (isSummer ? 3_600_000 : 0))
  return { day: dayAt(london.getUTCDay() + 6), time: london.toISOString().slice(11, 16) }
}

/** '07:00' reads '7am', '09:30' reads '9.30am'. */
export function formatTime(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const minutes = minute === 0 ? '' : `.${String(minute).padStart(2, '0')}`
  return `${hour % 12 || 12}${minutes}${hour % 24 < 12 ? 'am' : 'pm'}`
}

/** Neighbouring days with the same hours, joined. */
export function groupHours(week: Week): HoursGroup[] {
  const runs: DayName[][] = []
  for (const day of dayNames) {
    const run = runs.at(-1)
    if (run?.[0] && isSame(week[run[0]], week[day])) run.push(day)
    else runs.push([day])
  }
  return runs.map((run) => ({ days: nameDays(run), ...((run[0] && week[run[0]]) ?? { opens: null, closes: null }) }))
}

/** 'Monday to Saturday 7am-7pm, Sunday 9am-4pm' */
export function describeHours(week: Week): string {
  return groupHours(week)
    .map(({ days, opens, closes }) => `${days} ${opens ? `${formatTime(opens)}-${formatTime(closes)}` : 'closed'}`)
    .join(', ')
}

const dayNames: DayName[] = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

function dayAt(index: number): DayName {
  return dayNames[index % 7] as DayName
}

/** At 1:00 UTC: from the last day of the month back to its Sunday. */
function lastSundayOf(year: number, month: number): Date {
  const last = new Date(Date.UTC(year, month + 1, 0, 1))
  last.setUTCDate(last.getUTCDate() - last.getUTCDay())
  return last
}

function isSame(one: Week[DayName], other: Week[DayName]): boolean {
  return one?.opens === other?.opens && one?.closes === other?.closes
}

function nameDays(days: DayName[]): string {
  const first = days[0]
  const last = days.at(-1)
  if (days.length === 1) return `${first}`
  return days.length === 2 ? `${first} and ${last}` : `${first} to ${last}`
}
