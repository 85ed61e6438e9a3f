import type { EstimateAddOn, EstimatePackage } from '../domain/estimate.ts'
import { formatPriceRange } from '../domain/money.ts'
import { describeAddOnPrice, isOnRequest, priceFor, type Size, vehicleSizes } from '../domain/pricing.ts'
import { listEstimatePackages } from './estimate-rules.ts'
import type { Content } from './load.ts'
import type { AddOn, Package } from './schema.ts'

type Row = NonNullable<Content['pages']['services']['comparison']>['rows'][number]

type Compared = Pick<Content, 'packages' | 'addOns'> & { pages: Pick<Content['pages'], 'services'> }

/** What a package offers of a row: included, perhaps in its own words, or at an extra price; null if it doesn't. */
export type Cell = { says?: string | undefined } | { price: string } | null

export interface Comparison {
  heading: string
  text: string | undefined
  packages: Package[]
  rows: { id: string; label: string; cells: Cell[] }[]
  /** Which two a phone shows at first: the popular package and the one before it. */
  picked: [number, number]
  /** Sentences about packages that are cheaper with an add-on, if the owner wants them told. */
  cheaper: string[]
}

/** Compares what the packages include; undefined if there are fewer than two. */
export function comparePackages(content: Compared): Comparison | undefined {
  const { comparison } = content.pages.services
  if (!comparison) return undefined
  const readCell = makeCellReader(content)
  const hasAny = (item: Package) => comparison.rows.some((row) => readCell(item, row))
  const packages = content.packages.filter((item) => !item.addOnsOnly && hasAny(item))
  if (packages.length < 2) return undefined
  const second = Math.max(
    packages.findIndex(({ popular }) => popular),
    1
  )
  return {
    heading: comparison.heading,
    text: comparison.text,
    packages,
    rows: comparison.rows
      .map((row) => ({ id: row.id, label: row.label, cells: packages.map((item) => readCell(item, row)) }))
      .filter(({ cells }) => cells.some((cell) => cell !== null)),
    picked: [second - 1, second],
    cheaper: comparison.showsCheaper ? listCheaperTotals(listEstimatePackages(content)) : []
  }
}

function makeCellReader({ packages, addOns }: Pick<Content, 'packages' | 'addOns'>) {
  const offers = new Map(listEstimatePackages({ packages, addOns }).map((item) => [item.id, item.addOns]))
  return (item: Package, row: Row): Cell => {
    const lines = [...item.features, ...item.perks].flatMap((feature) => [feature, ...feature.also])
    const line = lines.find((one) => one.row === row.id)
    if (line) return { says: line.says }
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

/** Where the comparison says that a package lacks what the package's own words mention. */
export function findMissedRows(content: Compared): { item: Package; label: string; path: [string, number] }[] {
  const rows = content.pages.services.comparison?.rows ?? []
  const readCell = makeCellReader(content)
  return content.packages.flatMap((item) =>
    rows.flatMap((row) => {
      const nouns = listNouns(row.label)
      if (item.addOnsOnly || nouns.length === 0 || readCell(item, row)) return []
      const mentions = listWords(item).filter(({ words }) => nouns.every((noun) => noun.test(words)))
      return mentions.slice(0, 1).map(({ path }) => ({ item, label: row.label, path }))
    })
  )
}

function listWords(item: Package): { path: [string, number]; words: string }[] {
  const { features, perks, additionalFeatures } = item
  return [
    ...features.map(({ title, text }, index) => ({ path: ['features', index], words: `${title} ${text}` })),
    ...perks.map(({ title, text }, index) => ({ path: ['perks', index], words: `${title} ${text}` })),
    ...additionalFeatures.map((words, index) => ({ path: ['additionalFeatures', index], words }))
  ] as { path: [string, number]; words: string }[]
}

/** What a line is about: "Seats cleaned" about seats, "1-year ceramic coating" about ceramic. */
function listNouns(label: string): RegExp[] {
  const words = (label.split(',')[0] ?? '').match(/(?<![\p{L}\d-])\p{L}{3,}/gu) ?? []
  return words
    .filter((word) => !/(ed|ing)$|^(and|for|the|under|with)$/i.test(word))
    .map((word) => new RegExp(`\\b${word.replace(/s$/, '')}`, 'i'))
}

/**
 * For each add-on, the two packages between which it saves most: the dearer one is cheaper for every car size once the
 * add-on is on both. Empty if no dearer package comes out cheaper.
 */
export function listCheaperTotals(packages: EstimatePackage[]): string[] {
  const names = [...new Set(packages.flatMap(({ addOns }) => addOns.map(({ name }) => name)))]
  return names.flatMap((name) => {
    const sellers = packages.flatMap((item) => {
      const addOn = item.addOns.find((one) => one.name === name && one.offer !== 'included')
      return addOn && !item.isAddOnsOnly && !isOnRequest(item) ? [{ item, addOn }] : []
    })
    const found = sellers.flatMap((dear) => sellers.flatMap((cheap) => compare(dear, cheap) ?? []))
    const [best] = found.toSorted((a, b) => Math.max(...b.savings) - Math.max(...a.savings))
    if (!best) return []
    const { dear, cheap, savings } = best
    const saving = formatPriceRange(Math.min(...savings), Math.max(...savings))
    return `${name} costs ${describeAddOnPrice(dear.addOn)} with ${dear.item.title} and ${describeAddOnPrice(cheap.addOn)} with ${cheap.item.title}. With it, ${dear.item.title} works out ${saving} cheaper, even though it costs more on its own.`
  })
}

type Seller = { item: EstimatePackage; addOn: EstimateAddOn }

/** What the dearer package saves, by size. */
function compare(dear: Seller, cheap: Seller) {
  const isDearer = vehicleSizes.every((size) => priceFor(dear.item, size) > priceFor(cheap.item, size))
  const savings = vehicleSizes.map((size) => sumFor(cheap, size) - sumFor(dear, size))
  return isDearer && savings.every((saving) => saving > 0) ? { dear, cheap, savings } : undefined
}

const sumFor = ({ item, addOn }: Seller, size: Size) => priceFor(item, size) + addOn.price
