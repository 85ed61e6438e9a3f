import { formatPriceRange } from '../domain/money.ts'
import { describeAddOnPrice, type Priced, priceFor, vehicleSizes } from '../domain/pricing.ts'
import { findCheaperTotals } from './cheaper-totals.ts'
import { listEstimatePackages } from './estimate-rules.ts'
import type { Content } from './load.ts'
import type { AddOn, Package } from './schema.ts'

type Row = NonNullable<Content['pages']['services']['comparison']>['rows'][number]

/** What a package offers of a row: included, perhaps in its own words, or at an extra price; null if it doesn't. */
export type Cell = { says?: string | undefined } | { price: string } | null

export interface ComparedRow {
  id: string
  label: string
  cells: Cell[]
}

/** Two packages people hesitate between. */
export interface Pair {
  cheaper: Package
  dearer: Package
  /** '£50 – £60', by car size; empty if the dearer one isn't dearer for every size. */
  difference: string
  both: string[]
  onlyCheaper: string[]
  onlyDearer: string[]
}

export interface Comparison {
  heading: string
  packages: Package[]
  rows: ComparedRow[]
  pairs: Pair[]
  totals: ReturnType<typeof findCheaperTotals>
}

/** Compares what the packages include; undefined if there are fewer than two. */
export function comparePackages(
  content: Pick<Content, 'packages' | 'addOns'> & { pages: Pick<Content['pages'], 'services'> }
): Comparison | undefined {
  const { comparison } = content.pages.services
  if (!comparison) return undefined
  const readCell = makeCellReader(content)
  const hasAny = (item: Package) => comparison.rows.some((row) => readCell(item, row))
  const packages = content.packages.filter((item) => !item.addOnsOnly && hasAny(item))
  if (packages.length < 2) return undefined
  const rows = comparison.rows
    .map((row) => ({ id: row.id, label: row.label, cells: packages.map((item) => readCell(item, row)) }))
    .filter(({ cells }) => cells.some((cell) => cell !== null))
  return {
    heading: comparison.heading,
    packages,
    rows,
    pairs: comparison.pairs.flatMap(({ one, other }) => describePair([one, other], packages, rows)),
    totals: findCheaperTotals(listEstimatePackages(content))
  }
}

function makeCellReader({ packages, addOns }: Pick<Content, 'packages' | 'addOns'>) {
  const offers = new Map(listEstimatePackages({ packages, addOns }).map((item) => [item.id, item.addOns]))
  return (item: Package, row: Row): Cell => {
    const feature = item.features.find((one) => one.row === row.id)
    if (feature) return { says: feature.says }
    const addOn = addOns.find(({ id }) => id === row.addOn)
    if (!addOn) return null
    if (item.included.includes(addOn.id)) return {}
    const isOffered = offers.get(item.id)?.some(({ id }) => id === addOn.id)
    return isOffered ? { price: describeExtra(addOn, item.addOnRate) } : null
  }
}

/** '+£10' or 'from £60'. */
const describeExtra = (addOn: AddOn, rate: Package['addOnRate']) =>
  `${addOn.priceFrom ? '' : '+'}${describeAddOnPrice(addOn, rate)}`

/** What both have word for word, and what only one has. A bare tick adds nothing to the other's words. */
function describePair(ids: [string, string], packages: Package[], rows: ComparedRow[]): Pair[] {
  const [cheaper, dearer] = packages
    .filter(({ id }) => ids.includes(id))
    .toSorted((a, b) => a.pricing.small - b.pricing.small)
  if (!cheaper || !dearer) return []
  const list = (choose: (one: Cell, other: Cell) => Cell) =>
    rows.flatMap(({ label, cells }) => {
      const cell = choose(cells[packages.indexOf(cheaper)] ?? null, cells[packages.indexOf(dearer)] ?? null)
      if (!cell || 'price' in cell) return []
      return cell.says === undefined ? label : `${label}: ${cell.says}`
    })
  const onlyCheaper = list((one, other) => (hasMore(one, other) ? one : null))
  const onlyDearer = list((one, other) => (hasMore(other, one) ? other : null))
  if (onlyCheaper.length + onlyDearer.length === 0) return []
  const both = list((one, other) => (hasMore(one, other) || hasMore(other, one) ? null : one))
  return [{ cheaper, dearer, difference: describeDifference(cheaper, dearer), both, onlyCheaper, onlyDearer }]
}

function hasMore(one: Cell, other: Cell): boolean {
  if (!one || 'price' in one) return false
  if (!other || 'price' in other) return true
  return one.says !== undefined && one.says !== other.says
}

function describeDifference(cheaper: Priced, dearer: Priced): string {
  const differences = vehicleSizes.map((size) => priceFor(dearer, size) - priceFor(cheaper, size))
  const isDearer = cheaper.per === dearer.per && differences.every((difference) => difference > 0)
  return isDearer ? formatPriceRange(Math.min(...differences), Math.max(...differences)) : ''
}
