import { useEffect, useRef } from 'react'
import type { BookingProblem } from '../../../domain/booking.ts'
import { type BookingRequest, fieldDescriptions } from '../../../domain/booking-fields.ts'
import { furthestDays } from '../../../domain/limits.ts'
import { addDays, countFromMonday, nameDay, readLondonClock } from '../../../domain/london-clock.ts'
import { capitalise } from '../../../domain/sentences.ts'
import { dayParts, findHours, isPossibleDay, type OpenDays, readWish } from '../../../domain/wish.ts'
import { describeField, FieldError, Labelled } from '../../ui/field.tsx'
import { WithoutScripts } from '../../ui/without-scripts.tsx'

interface DayFieldProps {
  name: 'firstWish' | 'secondWish'
  openDays: OpenDays
  problem: BookingProblem | null
  /** The fields' contents as last read. */
  picked: BookingRequest
}

/** A preferred day, not an appointment, so closed days may be sent. Its time of day is asked once there is one. */
export function DayField({ name, openDays, problem, picked }: DayFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const label = fieldDescriptions[name].shortLabel
  const given = picked[name]
  const written = readWish(given)
  const { hours, closed } = describeDay(given, openDays)

  // Set by script: a cached page would still have the day it was built.
  useEffect(() => {
    if (!input.current) return
    const { date: today } = readLondonClock(new Date())
    input.current.min = addDays(today, 1)
    input.current.max = addDays(today, furthestDays)
  }, [])

  const time = (
    <Labelled
      name={`${name}Time`}
      label={
        <>
          <span className="sr-only">{label}, </span>Time of day
        </>
      }
    >
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
    </Labelled>
  )
  return (
    <div className="grid gap-x-5 gap-y-3 pb-5 @min-[30rem]:grid-cols-2">
      <Labelled name={name} label={label}>
        <input
          ref={input}
          type="date"
          id={name}
          name={name}
          className="field-box date-box mt-1.5"
          // Browsers without date fields let visitors use their own words.
          defaultValue={written?.date ?? given}
          {...describeField(name, problem, `${name}-hours`)}
        />
        <FieldError name={name} problem={problem} />
        {/* Never hidden: screen readers only announce text added to a box that is already there. */}
        <div id={`${name}-hours`} className="field-hint empty:mt-0" role="status">
          {hours}
          {closed && <strong className="text-ember-deep">{closed}</strong>}
        </div>
      </Labelled>
      {given ? time : <WithoutScripts>{time}</WithoutScripts>}
    </div>
  )
}

/** Nothing about a day that can't be had: the form's check says so. */
function describeDay(text: string | undefined, openDays: OpenDays): { hours?: string; closed?: string } {
  const { date } = readWish(text) ?? {}
  if (!date || !isPossibleDay(text, readLondonClock(new Date()).date)) return {}
  const hours = findHours(date, openDays)
  const weekday = `${nameDay(date)}s`
  if (hours) return { hours: `Open ${hours} on ${weekday}.` }
  const isEveryWeek = !openDays.hours[countFromMonday(date)]
  return { closed: `We're closed on ${isEveryWeek ? weekday : 'that day'}. You can still ask for it.` }
}
