import { type Dated, endOfTime } from './dated.ts'
import { findMoment, formatDate } from './london-clock.ts'
import { formatTime } from './opening-hours.ts'
import { capitalise } from './sentences.ts'

/** A day, or a minute of it: '14 December', or '6pm on 14 December'. */
export interface Minute {
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
