import type { ReactNode } from 'react'
import type { Cell, Comparison as ComparisonData } from '../../catalogue/compare-packages.ts'
import type { Package } from '../../catalogue/schema.ts'
import { describeTime, type SizeLabels } from '../../domain/pricing.ts'
import { DetailsPanel } from '../ui/details-panel.tsx'
import { SizedPrice } from '../ui/prices.tsx'

interface ComparisonProps extends ComparisonData {
  sizes: SizeLabels
}

/** Folded because it is long; printed after the price list. */
export function Comparison({ heading, text, packages, rows, picked, cheaper, sizes }: ComparisonProps) {
  return (
    <section className="comparison wrap pb-14">
      <DetailsPanel
        id="compare"
        summary={<h2 className="py-4 text-2xl">{heading}</h2>}
        className="border-y border-line"
      >
        {[text, ...cheaper].map(
          (sentence) =>
            sentence && (
              <p key={sentence} className="max-w-3xl pb-4 text-slate">
                {sentence}
              </p>
            )
        )}
        <div className={packages.length > mostColumns ? 'compare max-w-3xl' : 'compare'}>
          <p className="compare-picks">
            {picked.map((index, place) => (
              <select
                key={index}
                className="field-box"
                aria-label={place === 0 ? 'Compare' : 'with'}
                defaultValue={index}
              >
                {packages.map(({ id, title }, value) => (
                  <option key={id} value={value}>
                    {title}
                  </option>
                ))}
              </select>
            ))}
          </p>
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
      </DetailsPanel>
    </section>
  )
}

/** With more columns than this only two are shown at any width. */
const mostColumns = 9

interface LineProps {
  label: string
  packages: Package[]
  /** The content of a package's cell; '' for a tick, null for a dash. */
  children: (item: Package, index: number) => ReactNode
}

/** A tick is drawn by comparison.css. Screen readers read the label instead of tick and dash. */
function Line({ label, packages, children }: LineProps) {
  return (
    <tr>
      <th scope="row">{label}</th>
      {packages.map((item, index) => {
        const words = children(item, index)
        if (words === '') return <td key={item.id} className="yes" aria-label="Yes" />
        if (words !== null) return <td key={item.id}>{words}</td>
        return (
          <td key={item.id} aria-label="not included">
            –
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
