import { useEffect, useRef } from 'react'
import type { BookingRequest } from '../../../domain/booking-fields.ts'
import { addDays, nameDay, readLondonClock } from '../../../domain/london-clock.ts'
import { capitalise } from '../../../domain/sentences.ts'
import { type ClosedOn, dayParts, isClosedOn, readWish } from '../../../domain/wish.ts'

export interface DayFieldsProps {
  closed: ClosedOn
  /** The fields' contents as last read. */
  picked: BookingRequest
  /** Given back by the relay's answer. */
  typed?: BookingRequest | null | undefined
}

/** Preferred days, not appointments, so any day may be sent. */
export function DayFields({ closed, picked, typed }: DayFieldsProps) {
  return (
    <div className="space-y-5">
      {wishes.map(([name, label]) => (
        <DayField key={name} name={name} label={label} closed={closed} picked={picked[name]} typed={typed?.[name]} />
      ))}
    </div>
  )
}

const wishes = [
  ['firstWish', 'First choice'],
  ['secondWish', 'Second choice']
] as const

interface DayFieldProps {
  name: (typeof wishes)[number][0]
  label: string
  closed: ClosedOn
  picked: string | undefined
  typed: string | undefined
}

function DayField({ name, label, closed, picked, typed }: DayFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const written = readWish(typed)

  // Set by script: a cached page would still have the day it was built.
  useEffect(() => {
    if (input.current) input.current.min = addDays(readLondonClock(new Date()).date, 1)
  }, [])

  return (
    <div className="day-field">
      <div className="min-w-0">
        <label htmlFor={name} className="block font-semibold">
          {label}
        </label>
        <input
          ref={input}
          type="date"
          id={name}
          name={name}
          className="field-box mt-1.5"
          // Browsers without date fields let visitors use their own words.
          defaultValue={written?.date ?? typed}
          aria-describedby={`${name}-closed`}
        />
      </div>
      <div className="min-w-0">
        <label htmlFor={`${name}Time`} className="block font-semibold">
          <span className="sr-only">{label}, </span>Time of day
        </label>
        <select
          id={`${name}Time`}
          name={`${name}Time`}
          className="field-box mt-1.5"
          defaultValue={written?.part ?? dayParts[0]}
        >
          {dayParts.map((part) => (
            <option key={part} value={part}>
              {capitalise(part)}
            </option>
          ))}
        </select>
      </div>
      <div id={`${name}-closed`} className="day-closed" role="status">
        {describeClosed(picked, closed)}
      </div>
    </div>
  )
}

function describeClosed(picked: string | undefined, closed: ClosedOn): string | null {
  const date = readWish(picked)?.date
  if (!date || !isClosedOn(date, closed)) return null
  const day = nameDay(date)
  return `We're closed on ${closed.weekdays.includes(day) ? `${day}s` : 'that day'}. You can still ask for it.`
}
