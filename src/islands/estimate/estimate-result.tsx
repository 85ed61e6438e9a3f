import type { ReactNode } from 'react'
import { describeCaveat, type EstimateLine, type EstimateWords } from '../../../domain/describe-estimate.ts'
import type { EstimateState } from '../../../domain/estimate.ts'
import { DetailsPanel } from '../../ui/details-panel.tsx'

interface EstimateResultProps {
  choice: EstimateState
  lines: EstimateLine[]
  words: EstimateWords
  /** Goes above the price. */
  above: ReactNode
  /** Goes beside the price, and says what can change it. */
  help: (caveat: string) => ReactNode
}

/** The price, and how it adds up. */
export function EstimateResult({ choice, lines, words, above, help }: EstimateResultProps) {
  const total = lines.find(({ kind }) => kind === 'total')
  const caveat = describeCaveat(choice, words)
  return (
    <div className="estimate-result on-dark @container rounded-card p-6">
      {above}
      <div className="helped">
        <p className="estimate-price">{total?.value}</p>
        {caveat && help(caveat)}
      </div>
      <DetailsPanel summary="How it adds up">
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
      </DetailsPanel>
    </div>
  )
}
