import { useId, useRef } from 'react'
import type { EstimateWords } from '../../../domain/describe-estimate.ts'
import { type EstimateState, queryKeys, writeEstimateQuery } from '../../../domain/estimate.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import type { Contact } from '../../ui/links.ts'
import { makeIsland } from '../island-boundary.tsx'
import { afterPaint } from '../use-after-paint.ts'
import { type ChoiceFacts, ChoiceFields } from './choice-fields.tsx'
import { useChoice } from './choice-form.ts'
import { EstimateResult } from './estimate-result.tsx'
import { PackageField } from './package-field.tsx'

interface EstimateProps extends ChoiceFacts {
  words: EstimateWords & { heading: string; text: string }
  contact: Contact
  bookingHref: string
}

/** What a package and its add-ons cost for this car, before anything is sent. */
export const Estimate = makeIsland(EstimateCard)

/** The choice is also in the address, so it can be shared. */
function EstimateCard({ words, bookingHref, contact: _, ...facts }: EstimateProps) {
  const form = useRef<HTMLFormElement>(null)
  const changed = useRef<EventTarget>(null)
  const { picked, choice, follow } = useChoice(form, facts.packages)
  const headingId = useId()
  return (
    // Method `dialog` submits nowhere, even before this code arrives. Every form must have a button.
    <form
      ref={form}
      method="dialog"
      className="estimate card needs-js grid overflow-clip lg:grid-cols-[1.5fr_1fr] print:hidden"
      aria-labelledby={headingId}
      onInput={({ currentTarget, target }) => {
        changed.current = target
        afterPaint(() => writeAddress(follow(currentTarget, changed.current)))
      }}
    >
      <button type="submit" hidden />
      <div className="p-6 md:p-9">
        <h2 id={headingId} className="text-3xl">
          {words.heading}
        </h2>
        <p className="mt-2 text-slate">{words.text}</p>
        <div className="mt-6 space-y-6">
          <PackageField packages={facts.packages} chosen={picked.selectedPackage} problem={null} />
          <ChoiceFields {...facts} picked={picked} showsAddOns />
        </div>
      </div>
      <EstimateResult choice={choice} rules={facts} words={words} className="md:p-9 lg:min-h-144">
        <div className="mt-6 flex flex-wrap gap-3">
          <a href={`${bookingHref}?${writeEstimateQuery(choice)}`} className={`button button-primary ${wide}`}>
            Book Now
          </a>
          <CopyButton
            label="Copy link"
            getText={() => {
              // What was chosen before hydration isn't in it yet.
              writeAddress(choice)
              return `${location.href.replace(/#.*/, '')}#estimate`
            }}
            className={`button button-quiet ${wide}`}
          />
        </div>
      </EstimateResult>
    </form>
  )
}

const wide = 'flex-auto max-[30rem]:w-full'

/** Keeps everything else in the address. */
function writeAddress(choice: EstimateState) {
  const others = new URLSearchParams(location.search)
  for (const name of Object.values(queryKeys)) others.delete(name)
  const query = [writeEstimateQuery(choice), others.toString()].filter(Boolean).join('&')
  history.replaceState(history.state, '', `${location.pathname}${query && `?${query}`}${location.hash}`)
}
