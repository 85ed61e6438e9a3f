import type { ReactNode } from 'react'
import type { CheaperTotal, Total } from '../../catalogue/cheaper-totals.ts'
import type { Cell, ComparedRow, Comparison as ComparisonData, Pair } from '../../catalogue/compare-packages.ts'
import type { Package } from '../../catalogue/schema.ts'
import { describeTime } from '../../domain/duration.ts'
import { formatPence } from '../../domain/money.ts'
import type { SizeLabels } from '../../domain/pricing.ts'
import { DetailsPanel } from '../ui/details-panel.tsx'
import { SizedPrice } from '../ui/prices.tsx'

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

/* What is hard to see in the table, a card each. */

/** Two packages that are hard to choose between. */
function PairNote({ cheaper, dearer, difference, both, onlyCheaper, onlyDearer }: Pair) {
  return (
    <div className="card p-5">
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
function TotalNote({ addOn, priceFrom, lower, higher, saving, sizes }: CheaperTotal & { sizes: SizeLabels }) {
  const from = priceFrom ? 'from ' : ''
  return (
    <div className="card p-5">
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

interface CompareTableProps {
  packages: Package[]
  rows: ComparedRow[]
  sizes: SizeLabels
}

/** More columns read better as a list, even on a wide screen. */
const mostColumns = 9

/** One table for every width. Narrow, each row names the packages that have it, as the columns are gone. */
function CompareTable({ packages, rows, sizes }: CompareTableProps) {
  return (
    <div className={packages.length > mostColumns ? 'compare max-w-3xl' : 'compare'}>
      <table>
        <thead>
          <tr>
            <td />
            {packages.map(({ id, title }) => (
              <th key={id} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Line label="Price" packages={packages}>
            {(item) => <SizedPrice item={item} sizes={sizes} />}
          </Line>
          <Line label="Time" packages={packages}>
            {describeTime}
          </Line>
          {rows.map(({ id, label, cells }) => (
            <Line key={id} label={label} packages={packages}>
              {(_, index) => describeCell(cells[index] ?? null)}
            </Line>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface LineProps {
  label: string
  packages: Package[]
  /** The content of a package's cell: words, '' for a tick, null for nothing. */
  children: (item: Package, index: number) => ReactNode
}

function Line({ label, packages, children }: LineProps) {
  return (
    <tr>
      <th scope="row">{label}</th>
      {packages.map((item, index) => {
        const words = children(item, index)
        if (words === null)
          return (
            <td key={item.id} data-says="No">
              <span className="sr-only">No</span>
            </td>
          )
        return (
          <td key={item.id} data-of={item.title} data-says={words === '' ? 'Yes' : undefined}>
            {words === '' ? <span className="sr-only">Yes</span> : words}
          </td>
        )
      })}
    </tr>
  )
}

function describeCell(cell: Cell): string | null {
  if (!cell) return null
  return 'price' in cell ? cell.price : (cell.says ?? '')
}
