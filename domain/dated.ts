import { findMoment, formatDate } from './london-clock.ts'
import { formatTime } from './opening-hours.ts'
import { capitalise } from './sentences.ts'

/** Words shown from one moment to another, whenever the page was built. Milliseconds since 1970. */
export interface Dated {
  from: number
  until: number
  text: string
}

/** For words without an end. The last moment a date can hold, since JSON has no infinity. */
export const endOfTime = 8.64e15

export function isCurrent({ from, until }: Pick<Dated, 'from' | 'until'>, now: number): boolean {
  return from <= now && now < until
}

/** A day, or a minute of it: '14 December', or '6pm on 14 December'. */
interface Minute {
  date: string
  time?: string | undefined
}

export interface Notice extends Dated {
  /** 'From 1 December until 14 December', for browsers without scripts. */
  dates: string
}

/** Shown from the start of its first day to the end of its last, or to the given minute. */
export function planNotice(text: string, from?: Minute, until?: Minute): Notice {
  const dates = [from && `from ${writeMinute(from)}`, until && `until ${writeMinute(until)}`].filter(Boolean).join(' ')
  return {
    text,
    from: from ? findMoment(from.date, from.time ?? '00:00') : 0,
    until: until ? findMoment(until.date, until.time ?? '24:00') : endOfTime,
    dates: capitalise(dates)
  }
}

const writeMinute = ({ date, time }: Minute) => `${time ? `${formatTime(time)} on ` : ''}${formatDate(date)}`
