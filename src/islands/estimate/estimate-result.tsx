import type { ReactNode } from 'react'
import {
  announceTotal,
  describeCaveat,
  type EstimateRules,
  type EstimateWords,
  listEstimateLines
} from '../../../domain/describe-estimate.ts'
import type { EstimateState } from '../../../domain/estimate.ts'
import { DetailsPanel } from '../../ui/details-panel.tsx'

interface EstimateResultProps {
  choice: EstimateState
  rules: EstimateRules
  words: EstimateWords
  className?: string
  /** Goes above the price. In the form, where the sum is folded. */
  above?: ReactNode
  /** Goes beside the price, and says what can change it. */
  help?: (caveat: string) => ReactNode
  /** Shown below the total. */
  children?: ReactNode
}

export function EstimateResult({ choice, rules, words, className = '', above, help, children }: EstimateResultProps) {
  const { package: chosen } = choice
  const lines = listEstimateLines(choice, rules)
  const total = lines.find(({ kind }) => kind === 'total')
  const caveat = describeCaveat(choice, words)
  const noPrice = chosen?.isAddOnsOnly ? words.noAddOn : chosen ? words.onRequest : words.noPackage
  const sum = (
    <>
      <dl className="mt-4">
        {lines.map(({ kind, label, value }) => {
          const [edge, look] =
            kind === 'total' ? ['border-t-2', 'font-bold'] : ['border-t border-white/20', 'text-haze']
          return (
            <div key={label} className={`flex flex-wrap justify-between gap-x-4 py-2 ${edge}`}>
              <dt className={`flex-[1_1_5rem] ${look}`}>{label}</dt>
              <dd className="ml-auto flex-none font-bold">{value}</dd>
            </div>
          )
        })}
      </dl>
      {words.rule && lines.some(({ kind }) => kind === 'discount') && <p className="mt-4 text-sm">{words.rule}</p>}
      {words.paying && lines.some(({ kind }) => kind === 'deposit') && <p className="mt-2 text-sm">{words.paying}</p>}
      {caveat && <p className="mt-2 text-sm">{caveat}</p>}
    </>
  )
  return (
    <div
      className={`estimate-result on-dark needs-js @container flex flex-col p-6 ${className}`}
      data-empty={total ? undefined : ''}
    >
      <div className="estimate-sum">
        {total && above}
        <div className="helped">
          <div aria-live="polite" aria-atomic="true">
            {total && <p className="sr-only">{announceTotal(choice, lines)}</p>}
            {total ? (
              <p className="estimate-price" aria-hidden="true">
                {total.value}
              </p>
            ) : (
              <p key="empty" className="m-auto max-w-60 text-center text-balance">
                {noPrice}
              </p>
            )}
          </div>
          {total && caveat && help?.(caveat)}
        </div>
        {total && (above ? <DetailsPanel summary="How it adds up">{sum}</DetailsPanel> : sum)}
        {total && children}
      </div>
    </div>
  )
}
