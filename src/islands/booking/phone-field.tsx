import { useRef } from 'react'
import type { BookingProblem } from '../../../domain/booking.ts'
import { Field } from '../../ui/field.tsx'

export interface PhoneFieldProps {
  problem: BookingProblem | null
  defaultValue?: string | undefined
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
