import { useId } from 'react'
import type { EstimateRules } from '../../../domain/describe-estimate.ts'
import { writeEstimateQuery } from '../../../domain/estimate.ts'
import { goesBySize } from '../../../domain/pricing.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import type { Contact } from '../../ui/links.ts'
import { makeIsland } from '../island-boundary.tsx'
import { AddOnChoice } from './add-on-choice.tsx'
import { EstimateResult } from './estimate-result.tsx'
import { FirstVisitSwitch } from './first-visit-switch.tsx'
import { PackageChoice } from './package-choice.tsx'
import { SizeChoice } from './size-choice.tsx'
import { useEstimate } from './use-estimate.ts'

export interface EstimateProps extends EstimateRules {
  words: {
    heading: string
    text: string
    rule?: string | undefined
    caveat: string
    withoutScript?: string | undefined
  }
  otherVehicles: string
  contact: Contact
  /** Where `Book Now` leads; left out where the form is on the same page. */
  bookingHref?: string
  /** The form is on the same page, and its package is the one that is priced. */
  followsForm?: boolean
}

/** What a package and its add-ons cost for this car, before anything is sent. */
export const Estimate = makeIsland(EstimateCard)

function EstimateCard({ words, otherVehicles, followsForm, bookingHref, ...rules }: EstimateProps) {
  const { packages, sizes } = rules
  const { choice, change } = useEstimate(packages)
  const headingId = useId()
  const chosen = choice.package
  return (
    <section className="estimate card" aria-labelledby={headingId} data-wide={followsForm ? undefined : ''}>
      <div className="estimate-choices">
        <h2 id={headingId} className="text-3xl">
          {words.heading}
        </h2>
        <p className="mt-2 text-slate">{words.text}</p>
        {words.withoutScript && <p className="without-js mt-4">{words.withoutScript}</p>}
        <div className="needs-js mt-6 space-y-6">
          {!followsForm && (
            <PackageChoice packages={packages} chosen={chosen} onChoose={(item) => change({ package: item })} />
          )}
          {packages.some(goesBySize) && (
            <SizeChoice
              sizes={sizes}
              otherVehicles={otherVehicles}
              chosen={choice.size}
              isSamePrice={chosen !== null && !goesBySize(chosen)}
              onChoose={(size) => change({ size })}
            />
          )}
          {chosen && chosen.addOns.length > 0 && (
            <AddOnChoice
              addOns={chosen.addOns}
              chosenIds={choice.addOnIds}
              onChoose={(addOnIds) => change({ addOnIds })}
            />
          )}
          {rules.discountPercent > 0 && (
            <FirstVisitSwitch
              percent={rules.discountPercent}
              isOn={choice.isFirstVisit}
              isUnavailable={chosen?.per === 'month'}
              onTurn={(isFirstVisit) => change({ isFirstVisit })}
            />
          )}
        </div>
      </div>
      <EstimateResult choice={choice} rules={rules} words={words}>
        <div className="panel-actions">
          {bookingHref && (
            <a href={`${bookingHref}?${writeEstimateQuery(choice)}`} className="button button-primary">
              Book Now
            </a>
          )}
          <CopyButton label="Copy link" getText={() => `${location.href.replace(/#.*/, '')}#estimate`} />
        </div>
      </EstimateResult>
    </section>
  )
}
