import { useEffect, useRef } from 'react'
import type { BookingProblem } from '../../../domain/booking.ts'
import { type BookingRequest, fieldDescriptions } from '../../../domain/booking-fields.ts'
import type { EmailSettings } from '../../../domain/email-settings.ts'
import { addDays, nameDay, readLondonClock } from '../../../domain/london-clock.ts'
import { capitalise } from '../../../domain/sentences.ts'
import { type ClosedOn, dayParts, isClosedOn, readWish } from '../../../domain/wish.ts'
import { describeField, Field, FieldError } from '../../ui/field.tsx'

interface DayFieldProps {
  name: 'firstWish' | 'secondWish'
  closed: ClosedOn
  /** The fields' contents as last read. */
  picked: BookingRequest
  /** Given back by the relay's answer. */
  typed?: BookingRequest | null | undefined
}

/** A preferred day, not an appointment, so any day may be sent. */
export function DayField({ name, closed, picked, typed }: DayFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const label = fieldDescriptions[name].shortLabel
  const written = readWish(typed?.[name])

  // Set by script: a cached page would still have the day it was built.
  useEffect(() => {
    if (input.current) input.current.min = addDays(readLondonClock(new Date()).date, 1)
  }, [])

  return (
    <div className="grid gap-x-5 gap-y-3 @min-[30rem]:grid-cols-2">
      <div className="min-w-0">
        <label htmlFor={name} className="block font-semibold">
          {label}
        </label>
        <input
          ref={input}
          type="date"
          id={name}
          name={name}
          className="field-box date-box mt-1.5"
          // Browsers without date fields let visitors use their own words.
          defaultValue={written?.date ?? typed?.[name]}
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
      {/* Never hidden: screen readers only announce text added to a box that is already there. */}
      <div
        id={`${name}-closed`}
        className="col-span-full text-sm font-semibold text-ember-deep empty:-mt-3"
        role="status"
      >
        {describeClosed(picked[name], closed)}
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

export interface TextFieldProps {
  problem: BookingProblem | null
  defaultValue?: string | undefined
}

interface PhoneFieldProps extends TextFieldProps {
  /** If absent, the button sends the form and the relay changes the number. */
  onFixed?: (() => void) | undefined
}

/** Offers the number without spaces and signs; the visitor decides. */
export function PhoneField({ problem, defaultValue, onFixed }: PhoneFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const suggestion = problem?.fields.includes('phone') ? problem.suggestedPhone : null

  function fix() {
    if (!input.current || !suggestion) return
    input.current.value = suggestion
    input.current.focus()
    onFixed?.()
  }

  return (
    <Field name="phone" problem={problem} inputRef={input} defaultValue={defaultValue}>
      {suggestion &&
        (onFixed ? (
          <button type="button" className="field-offer" onClick={fix}>
            Use {suggestion}
          </button>
        ) : (
          <button type="submit" className="field-offer" name="usePhone" value={suggestion}>
            {`Use ${suggestion} and send`}
          </button>
        ))}
    </Field>
  )
}

export function TermsField({ problem, isTicked }: { problem: BookingProblem | null; isTicked?: boolean | undefined }) {
  return (
    <div>
      <div className="flex items-start gap-3">
        <input
          type="checkbox"
          id="acceptedTerms"
          name="acceptedTerms"
          value="yes"
          defaultChecked={isTicked}
          required
          className="tick"
          {...describeField('acceptedTerms', problem)}
        />
        <label htmlFor="acceptedTerms" className="min-h-11 flex-1 py-2">
          I accept the{' '}
          <a href="#terms" className="text-link">
            Terms and Conditions
          </a>
        </label>
      </div>
      <FieldError name="acceptedTerms" problem={problem} />
      <p className="mt-1.5 text-sm text-slate">
        The{' '}
        <a href="#privacy" className="text-link">
          privacy notice
        </a>{' '}
        says what happens to your details.
      </p>
    </div>
  )
}

/** What a post without JavaScript needs besides the visible fields, and a trap field that only bots fill in. */
export function HiddenFields({ email }: { email: EmailSettings }) {
  return (
    <>
      <input type="hidden" name="user_id" value={email.key} />
      <input type="hidden" name="service_id" value={email.service} />
      <input type="hidden" name="template_id" value={email.template} />
      <div className="sr-only" aria-hidden="true">
        <label htmlFor="website">Leave this empty</label>
        <input id="website" name="website" type="text" tabIndex={-1} autoComplete="off" />
      </div>
    </>
  )
}
