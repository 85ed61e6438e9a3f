import { type ReactNode, useRef } from 'react'
import type { BookingProblem } from '../../../domain/booking.ts'
import { fieldDescriptions, longestNote } from '../../../domain/booking-fields.ts'
import type { EmailSettings } from '../../../domain/email-settings.ts'
import { DetailsPanel } from '../../ui/details-panel.tsx'
import { describeField, Field, FieldError } from '../../ui/field.tsx'

interface TextFieldProps {
  problem: BookingProblem | null
  defaultValue?: string | undefined
}

/** The visible label is the summary that opens it; screen readers get a label of their own. */
export function NoteField({ problem, defaultValue }: TextFieldProps) {
  const { label, hint } = fieldDescriptions.note
  return (
    <>
      <label htmlFor="note" className="sr-only">
        {label}
      </label>
      <textarea
        id="note"
        name="note"
        rows={4}
        maxLength={longestNote}
        className="field-box"
        defaultValue={defaultValue}
        {...describeField('note', problem, 'note-hint')}
      />
      <FieldError name="note" problem={problem} />
      <p id="note-hint" className="field-hint">
        {hint}
      </p>
    </>
  )
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

/** Folded to keep the form short; open if the relay's answer gives something back. */
export function OptionalPart(props: { title: string; isOpen?: boolean; children: ReactNode }) {
  return (
    <DetailsPanel
      className="optional-part"
      isOpen={props.isOpen ?? false}
      summary={
        <span>
          {props.title}
          <span className="font-normal text-slate"> (optional)</span>
        </span>
      }
    >
      <div className="pb-5">{props.children}</div>
    </DetailsPanel>
  )
}
