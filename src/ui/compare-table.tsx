import type { ReactNode } from 'react'
import type { Cell, ComparedRow } from '../../catalogue/compare-packages.ts'
import type { Package } from '../../catalogue/schema.ts'
import { describeTime } from '../../domain/duration.ts'
import type { SizeLabels } from '../../domain/pricing.ts'
import { SizedPrice } from './sized-price.tsx'

export interface CompareTableProps {
  packages: Package[]
  rows: ComparedRow[]
  sizes: SizeLabels
}

/** More columns read better as a list, even on a wide screen. */
const mostColumns = 9

/** One table for every width. Narrow, each row names the packages that have it, as the columns are gone. */
export function CompareTable({ packages, rows, sizes }: CompareTableProps) {
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
