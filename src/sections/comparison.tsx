import type { Comparison as ComparisonData } from '../../catalogue/compare-packages.ts'
import type { SizeLabels } from '../../domain/pricing.ts'
import { CompareTable, PairNote, TotalNote } from '../ui/compare.tsx'
import { DetailsPanel } from '../ui/details-panel.tsx'

interface ComparisonProps extends ComparisonData {
  sizes: SizeLabels
}

/** Folded because it is long; printed after the price list. */
export function Comparison({ heading, packages, rows, pairs, totals, sizes }: ComparisonProps) {
  return (
    <section className="comparison mt-6">
      <div className="wrap">
        <DetailsPanel
          id="compare"
          summary={<h2 className="py-4 text-2xl">{heading}</h2>}
          className="border-y border-line"
        >
          {pairs.length + totals.length > 0 && (
            <div className="grid gap-4 pb-5 sm:grid-cols-2">
              {pairs.map((pair) => (
                <PairNote key={pair.cheaper.id + pair.dearer.id} {...pair} />
              ))}
              {totals.map((total) => (
                <TotalNote key={total.addOn} {...total} sizes={sizes} />
              ))}
            </div>
          )}
          <CompareTable packages={packages} rows={rows} sizes={sizes} />
        </DetailsPanel>
      </div>
    </section>
  )
}
