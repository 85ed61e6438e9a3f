import type { InputHTMLAttributes, ReactNode, Ref } from 'react'
import type { BookingProblem } from '../../domain/booking.ts'
import { type BookingRequest, type FieldName, fieldDescriptions } from '../../domain/booking-fields.ts'

interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  name: keyof BookingRequest
  /** Replaces the field's usual hint. */
  hint?: string | undefined
  /** Describes the field besides its hint. */
  noteId?: string
  problem: BookingProblem | null
  inputRef?: Ref<HTMLInputElement>
  children?: ReactNode
}

/** Label, input, error and hint, wired together. Optional fields say so; required ones have no star. */
export function Field({ name, problem, inputRef, children, ...rest }: FieldProps) {
  const { label, missing, hint: usualHint, input } = fieldDescriptions[name]
  const { hint = usualHint, noteId, ...more } = rest
  const required = missing !== undefined
  return (
    <Labelled name={name} label={label} isOptional={!required}>
      <input
        id={name}
        ref={inputRef}
        name={name}
        required={required}
        {...describeField(name, problem, [hint && `${name}-hint`, noteId].filter(Boolean).join(' '))}
        className="field-box mt-1.5"
        {...input}
        {...more}
      />
      <FieldError name={name} problem={problem} />
      {children}
      {hint && (
        <p id={`${name}-hint`} className="field-hint">
          {hint}
        </p>
      )}
    </Labelled>
  )
}

interface LabelledProps {
  /** The control's id. */
  name: string
  label: ReactNode
  isOptional?: boolean
  children: ReactNode
}

export function Labelled({ name, label, isOptional, children }: LabelledProps) {
  return (
    <div className="min-w-0">
      <label htmlFor={name} className="block font-semibold">
        {label}
        {isOptional && <Optional />}
      </label>
      {children}
    </div>
  )
}

export const Optional = () => <span className="font-normal text-slate"> (optional)</span>

export function FieldError({ name, problem }: { name: FieldName; problem: BookingProblem | null }) {
  if (!problem?.fields.includes(name)) return null
  return (
    <p id={`${name}-error`} className="field-error">
      {problem.isMissing ? `${fieldDescriptions[name].missing}.` : problem.message}
    </p>
  )
}

/** What a screen reader says about a field besides its label. */
export function describeField(name: FieldName, problem: BookingProblem | null, hintId?: string) {
  const isWrong = problem?.fields.includes(name) ?? false
  const described = [hintId, isWrong && `${name}-error`].filter(Boolean).join(' ')
  return { 'aria-invalid': isWrong || undefined, 'aria-describedby': described || undefined }
}
