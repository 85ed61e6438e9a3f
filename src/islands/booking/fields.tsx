import { type ReactNode, use, useRef, useState } from 'react'
import type { FormFacts } from '../../../catalogue/describe-form.ts'
import type { BookingProblem } from '../../../domain/booking.ts'
import { fieldDescriptions, longestNote } from '../../../domain/booking-fields.ts'
import { suggestEmail } from '../../../domain/email-address.ts'
import { describeField, Field, FieldError, Labelled } from '../../ui/field.tsx'
import { Plain } from '../../ui/without-scripts.tsx'

interface TextFieldProps {
  problem: BookingProblem | null
  defaultValue?: string | undefined
}

/** Offers the number without spaces and signs; the visitor decides. */
export function PhoneField({ problem, defaultValue }: TextFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const isPlain = use(Plain)
  const suggestion = problem?.fields.includes('phone') ? problem.suggestedPhone : null
  return (
    <Field name="phone" problem={problem} inputRef={input} defaultValue={defaultValue}>
      {suggestion &&
        (isPlain ? (
          // The relay changes the number.
          <button type="submit" className="field-offer" name="usePhone" value={suggestion}>
            {`Use ${suggestion} and send`}
          </button>
        ) : (
          <Offer onPress={() => write(input.current, suggestion)}>Use {suggestion}</Offer>
        ))}
    </Field>
  )
}

/** Offers an address that is a slip away from what was typed; the one typed may be sent as well. */
export function EmailField({ problem, defaultValue }: TextFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const [suggestion, setSuggestion] = useState<string | null>(null)
  const suggest = () => suggestEmail(input.current?.value ?? '')
  return (
    <Field
      name="email"
      problem={problem}
      inputRef={input}
      defaultValue={defaultValue}
      onBlur={() => setSuggestion(suggest())}
      onInput={() => setSuggestion((now) => now && suggest())}
    >
      <div role="status">
        {suggestion && (
          <Offer onPress={() => write(input.current, suggestion)}>
            <span className="sr-only">Did you mean {suggestion}? </span>Use {suggestion}
          </Offer>
        )}
      </div>
    </Field>
  )
}

function Offer({ onPress, children }: { onPress: () => void; children: ReactNode }) {
  return (
    <button type="button" className="field-offer" onClick={onPress}>
      {children}
    </button>
  )
}

/** As if it had been typed. */
function write(input: HTMLInputElement | null, value: string) {
  if (!input) return
  input.value = value
  input.dispatchEvent(new Event('input', { bubbles: true }))
  input.focus()
}

export function NoteField({ problem, defaultValue }: TextFieldProps) {
  const { label, hint } = fieldDescriptions.note
  return (
    <Labelled name="note" label={label} isOptional>
      <textarea
        id="note"
        name="note"
        rows={3}
        maxLength={longestNote}
        className="field-box mt-1.5"
        defaultValue={defaultValue}
        {...describeField('note', problem, 'note-hint')}
        // Chromium shows only its first line.
        onFocus={({ currentTarget }) => currentTarget.scrollIntoView({ block: 'nearest' })}
      />
      <FieldError name="note" problem={problem} />
      <p id="note-hint" className="field-hint">
        {hint}
      </p>
    </Labelled>
  )
}

const lookedAt = 'You were looking at the <b></b>. <button type="button" class="text-link min-h-11">Choose it</button>'

/** Filled in before the first paint by the browser, which knows what was looked at (before-paint.ts). */
export function LookedAt() {
  return (
    <p
      id="looked-at"
      className="field-hint"
      hidden
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: lookedAt }}
    />
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
      <label className="sr-only" aria-hidden="true">
        Leave this empty
        <input id="website" name="website" type="text" tabIndex={-1} autoComplete="off" />
      </label>
    </>
  )
}
