import type { BookingProblem } from '../../../domain/booking.ts'
import { describeField, FieldError } from '../../ui/field.tsx'

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
