import { useRef } from 'react'
import type { BookingProblem } from '../../../domain/booking.ts'
import { Field } from '../../ui/field.tsx'

export interface PhoneFieldProps {
  problem: BookingProblem | null
  /** The digits that were meant, when there is no doubt about them. */
  suggestion: string | null
  onFixed: () => void
}

/** Offers the number without its spaces and signs, and leaves it to the visitor to take it. */
export function PhoneField({ problem, suggestion, onFixed }: PhoneFieldProps) {
  const input = useRef<HTMLInputElement>(null)

  function fix() {
    if (!input.current || !suggestion) return
    input.current.value = suggestion
    input.current.focus()
    onFixed()
  }

  return (
    <Field
      name="phone"
      problem={problem}
      inputRef={input}
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      required
      hint="Digits only"
    >
      {suggestion && problem?.fields.includes('phone') && (
        <button type="button" className="field-offer" onClick={fix}>
          Use {suggestion}
        </button>
      )}
    </Field>
  )
}
