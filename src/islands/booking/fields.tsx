import { useRef } from 'react'
import type { FormFacts } from '../../../catalogue/describe-form.ts'
import type { BookingProblem } from '../../../domain/booking.ts'
import { describeField, Field, FieldError } from '../../ui/field.tsx'

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
export function HiddenFields({ email }: { email: FormFacts['email'] }) {
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
