import type { CheaperTotal, Total } from '../../catalogue/cheaper-totals.ts'
import type { Pair } from '../../catalogue/compare-packages.ts'
import { formatPence } from '../../domain/money.ts'
import type { SizeLabels } from '../../domain/pricing.ts'
import { SizedPrice } from './sized-price.tsx'

/* What is hard to see in a table, a box each. */

const box = 'card p-5'

/** Two packages that are hard to choose between. */
export function PairNote({ cheaper, dearer, difference, both, onlyCheaper, onlyDearer }: Pair) {
  return (
    <div className={box}>
      <h3 className="text-xl">
        {cheaper.title} or {dearer.title}?
      </h3>
      <dl className="mt-3 space-y-3 text-slate">
        <NoteLine term="Both include" parts={both} />
        <NoteLine term={`${dearer.title} adds${difference && `, for ${difference} more`}`} parts={onlyDearer} />
        <NoteLine term={`${cheaper.title} adds`} parts={onlyCheaper} />
      </dl>
    </div>
  )
}

function NoteLine({ term, parts }: { term: string; parts: string[] }) {
  if (parts.length === 0) return null
  return (
    <div>
      <dt className="font-semibold text-ink">{term}</dt>
      <dd>{parts.join(' · ')}</dd>
    </div>
  )
}

/** A package that costs more by itself but less with an add-on. */
export function TotalNote({ addOn, priceFrom, lower, higher, saving, sizes }: CheaperTotal & { sizes: SizeLabels }) {
  const from = priceFrom ? 'from ' : ''
  return (
    <div className={box}>
      <h3 className="text-xl">
        {addOn}: cheaper on {lower.title}
      </h3>
      <p className="mt-3 text-slate">
        It costs {from}
        {formatPence(lower.addOnPrice)} there and {from}
        {formatPence(higher.addOnPrice)} on {higher.title}, so {lower.title} works out {saving} cheaper, even though it
        costs more on its own.
      </p>
      <dl className="mt-3 space-y-1">
        {[lower, higher].map(({ title, sum }: Total) => (
          <div key={title} className="flex flex-wrap justify-between gap-x-3">
            <dt>{title} with it</dt>
            <dd className="font-bold">
              {from}
              <SizedPrice item={sum} sizes={sizes} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
