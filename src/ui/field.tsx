import type { InputHTMLAttributes, ReactNode, Ref } from 'react'
import type { BookingField, BookingProblem, FieldName } from '../../domain/booking.ts'
import { fieldLabels } from '../../domain/field-labels.ts'

export interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  name: BookingField
  hint?: string
  problem: BookingProblem | null
  inputRef?: Ref<HTMLInputElement>
  /** What stands below the field and speaks about it. */
  children?: ReactNode
}

/** Label, input, error and hint, wired together; optional fields say so, required ones need no star. */
export function Field({ name, hint, problem, inputRef, required, children, ...input }: FieldProps) {
  return (
    <div>
      <label htmlFor={name} className="block font-semibold">
        {fieldLabels[name]}
        {!required && <span className="font-normal text-slate"> (optional)</span>}
      </label>
      <input
        id={name}
        ref={inputRef}
        name={name}
        required={required}
        {...describeField(name, problem, hint && `${name}-hint`)}
        className="field-box mt-1.5"
        {...input}
      />
      <FieldError name={name} problem={problem} />
      {children}
      {hint && (
        <p id={`${name}-hint`} className="field-hint">
          {hint}
        </p>
      )}
    </div>
  )
}

export function FieldError({ name, problem }: { name: FieldName; problem: BookingProblem | null }) {
  if (!problem?.fields.includes(name)) return null
  return (
    <p id={`${name}-error`} className="field-error">
      {problem.message}
    </p>
  )
}

/** What a screen reader says of a field besides its label. */
export function describeField(name: FieldName, problem: BookingProblem | null, hintId?: string) {
  const isWrong = problem?.fields.includes(name) ?? false
  const described = [isWrong && `${name}-error`, hintId].filter(Boolean).join(' ')
  return { 'aria-invalid': isWrong || undefined, 'aria-describedby': described || undefined }
}
