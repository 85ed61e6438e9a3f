import { useRef, useState } from 'react'
import type { Pages } from '../../../catalogue/schema.ts'
import { type Contact, telephoneHref } from '../../ui/links.ts'
import { makeIsland } from '../island-boundary.tsx'
import { CoverageLine, type Radius, useCoverage } from './coverage-line.tsx'

type CoverageCheckProps = Pages['coverage'] & {
  radius: Radius
  contact: Contact
  bookingHref: string
}

/** "Do you cover my postcode?", answered on Check or Enter, so that nobody hears about half a postcode. */
export const CoverageCheck = makeIsland(Question)

function Question({ heading, text, radius, contact, bookingHref }: CoverageCheckProps) {
  const input = useRef<HTMLInputElement>(null)
  const [asked, setAsked] = useState('')
  const verdict = useCoverage(asked, radius)

  /** Emptied first: a verdict that is the same again would not be spoken. */
  function ask() {
    const postcode = input.current?.value.trim() ?? ''
    if (!postcode) input.current?.focus()
    setAsked('')
    setTimeout(setAsked, 100, postcode)
  }

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
          onInput={() => setAsked('')}
          onKeyDown={({ key }) => key === 'Enter' && ask()}
        />
        <button type="button" className="button button-outline flex-none" onClick={ask}>
          Check
        </button>
      </div>
      <CoverageLine id="coverage-verdict" verdict={verdict} before={text}>
        {verdict?.tone === 'yes' && (
          <a href={bookingHref} className="sentence-link">
            Book Appointment
          </a>
        )}
        {verdict?.tone === 'ask' && (
          <a href={telephoneHref(contact.phone)} className="sentence-link">
            Call {contact.phone}
          </a>
        )}
      </CoverageLine>
    </div>
  )
}
