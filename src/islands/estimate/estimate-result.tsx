import type { ReactNode } from 'react'
import { type EstimateRules, listEstimateLines } from '../../../domain/describe-estimate.ts'
import type { EstimateState } from '../../../domain/estimate.ts'
import { Icon } from '../../ui/icon.tsx'

export interface EstimateResultProps {
  choice: EstimateState
  rules: EstimateRules
  words: { rule?: string | undefined; caveat: string }
  /** Below the sum. */
  children?: ReactNode
}

/** The price as it grows, line by line. */
export function EstimateResult({ choice, rules, words, children }: EstimateResultProps) {
  const { package: chosen } = choice
  if (!chosen) return <EmptyResult text="Select a package to see its price." />
  const lines = listEstimateLines(choice, rules)
  const total = lines.find(({ kind }) => kind === 'total')
  if (!total) return <EmptyResult text="Choose at least one add-on to see the price." />
  return (
    <div className="estimate-result on-dark needs-js">
      <div className="estimate-sum">
        <p className="estimate-price" aria-live="polite">
          {total.value}
        </p>
        <dl className="mt-4">
          {lines.map(({ kind, label, value }) => (
            <div key={label} className="estimate-line" data-kind={kind}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {chosen.warning && (
          <p className="estimate-note">
            <Icon name="warning" className="size-6" />
            <span>{chosen.warning}</span>
          </p>
        )}
        {words.rule && lines.some(({ kind }) => kind === 'discount') && <p className="mt-4 text-sm">{words.rule}</p>}
        {chosen.per !== 'month' && <p className="mt-2 text-sm">{words.caveat}</p>}
        {children}
      </div>
    </div>
  )
}

function EmptyResult({ text }: { text: string }) {
  return (
    <div className="estimate-result on-dark needs-js">
      <p className="m-auto max-w-60 text-center text-balance">{text}</p>
    </div>
  )
}
