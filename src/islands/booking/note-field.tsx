import type { BookingProblem } from '../../../domain/booking.ts'
import { fieldDescriptions, longestNote } from '../../../domain/booking-fields.ts'
import { describeField, FieldError } from '../../ui/field.tsx'

export interface NoteFieldProps {
  problem: BookingProblem | null
  defaultValue?: string | undefined
}

/** The visible label is the summary that opens it; screen readers get a label of their own. */
export function NoteField({ problem, defaultValue }: NoteFieldProps) {
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
