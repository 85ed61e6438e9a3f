import { useLayoutEffect, useRef, useState } from 'react'
import type { BookingProblem } from '../../../domain/booking.ts'
import { Field } from '../../ui/field.tsx'
import { CoverageLine, type Radius, useCoverage } from './coverage-line.tsx'

/** The form's postcode. Accepts anything; a line below says whether we cover it. */
export function PostcodeField({ problem, radius }: { problem: BookingProblem | null; radius: Radius }) {
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const verdict = useCoverage(typed, radius)

  useLayoutEffect(() => {
    setTyped(input.current?.value ?? '')
  }, [])

  return (
    <Field
      name="postalCode"
      problem={problem}
      inputRef={input}
      noteId="postalCode-coverage"
      onInput={(event) => setTyped(event.currentTarget.value)}
    >
      <CoverageLine id="postalCode-coverage" verdict={verdict} before="We'll check that we cover your area." />
    </Field>
  )
}
