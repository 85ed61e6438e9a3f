import { useLayoutEffect, useRef, useState } from 'react'
import type { Pages } from '../../../catalogue/schema.ts'
import { type Contact, telephoneHref } from '../../ui/links.ts'
import { makeIsland } from '../island-boundary.tsx'
import { CoverageLine, type Radius, useCoverage } from './coverage-line.tsx'

type CoverageCheckProps = Pages['coverage'] & {
  radius: Radius
  contact: Contact
  bookingHref: string
}

/** "Do you cover my postcode?", answered as it is typed. */
export const CoverageCheck = makeIsland(Question)

function Question({ heading, text, radius, contact, bookingHref }: CoverageCheckProps) {
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [attempt, setAttempt] = useState(0)
  const answer = useCoverage(typed, radius, attempt)
  const read = () => setTyped(input.current?.value ?? '')

  function ask() {
    read()
    if (!input.current?.value.trim()) input.current?.focus()
    setAttempt((count) => count + 1)
  }

  useLayoutEffect(read, [])

  return (
    <div className="coverage-check needs-js mt-4 max-w-md print:hidden">
      <label htmlFor="coverage-postcode" className="block font-semibold">
        {heading}
      </label>
      <div className="mt-1.5 flex flex-wrap gap-2">
        <input
          id="coverage-postcode"
          ref={input}
          className="field-box min-w-0 flex-[1_1_6rem]"
          autoComplete="postal-code"
          autoCapitalize="characters"
          spellCheck={false}
          aria-describedby="coverage-answer"
          onInput={read}
          onKeyDown={({ key }) => key === 'Enter' && ask()}
        />
        <button type="button" className="button button-outline flex-none" onClick={ask}>
          Check
        </button>
      </div>
      <CoverageLine id="coverage-answer" answer={answer} before={text}>
        {answer?.tone === 'yes' && (
          <a href={bookingHref} className="sentence-link">
            Book Appointment
          </a>
        )}
        {answer?.tone === 'ask' && (
          <a href={telephoneHref(contact.phone)} className="sentence-link">
            Call {contact.phone}
          </a>
        )}
      </CoverageLine>
    </div>
  )
}
