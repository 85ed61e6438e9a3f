import { expect, test } from 'vitest'
import { type Cell, comparePackages } from './compare-packages.ts'
import { loadContent } from './load.ts'
import type { Package } from './schema.ts'

const sample = loadContent('sample')

const compare = (change: (content: typeof sample) => void = () => {}) => {
  const content = structuredClone({ packages: sample.packages, addOns: sample.addOns, pages: sample.pages })
  change(content as typeof sample)
  return comparePackages(content)
}
const find = (packages: Package[], id: string) => {
  const item = packages.find((one) => one.id === id)
  if (!item) throw new Error(`There is no ${id}`)
  return item
}
const describe = (cell: Cell | undefined) => (!cell ? 'no' : 'price' in cell ? cell.price : (cell.says ?? 'yes'))
const readRow = (comparison: ReturnType<typeof comparePackages>, row: string) =>
  Object.fromEntries(
    comparison?.packages.map(({ id }, index) => [
      id,
      describe(comparison.rows.find((one) => one.id === row)?.cells[index])
    ]) ?? []
  )

test('a line says what is in a package, what can be added, at the price it has there, and what is not to be had', () => {
  expect(readRow(compare(), 'wax')).toEqual({
    'deluxe-safe-wash': 'yes',
    'deluxe-interior-clean': 'no',
    'standard-valet': '+£10',
    'full-valet': 'yes',
    'maintenance-membership-plan': 'yes',
    'gloss-enhancement': 'Graphene',
    'stage-1-polish': 'no',
    'stage-2-polish': 'no'
  })
  expect(readRow(compare(), 'ceramic-3-year')).toMatchObject({
    'maintenance-membership-plan': 'no',
    'gloss-enhancement': 'from £220',
    'stage-1-polish': 'from £110'
  })
  // Not its own, but it fits.
  expect(readRow(compare(), 'pet-hair')).toMatchObject({ 'full-valet': '+£15', 'stage-1-polish': 'no' })
})

test('what is nothing but add-ons, and what none of the lines is about, is no column', () => {
  const comparison = compare(({ packages }) => {
    const item = find(packages, 'full-valet')
    packages.push({
      ...item,
      id: 'hovercraft',
      features: [{ title: 'Skirt', text: 'Rinsed.' }],
      addOns: [],
      included: []
    })
  })
  expect(comparison?.packages).toHaveLength(8)
})

test('without add-ons their lines go, and those with something in them stay', () => {
  const rows = compare(({ addOns }) => void addOns.splice(0))?.rows.map(({ id }) => id)
  expect(rows).toContain('wax')
  expect(rows).toContain('stains')
  expect(rows).not.toContain('ceramic-1-year')
  expect(rows).not.toContain('pet-hair')
})

test('there is nothing to compare without lines, without their words, and of one package', () => {
  expect(compare(({ pages }) => void delete pages.services.comparison)).toBeUndefined()
  expect(compare(({ pages }) => void pages.services.comparison?.rows.splice(0))).toBeUndefined()
  expect(compare(({ packages }) => void packages.splice(1))).toBeUndefined()
})

test('of two that people hesitate between it says what they share and what each adds', () => {
  expect(compare()?.pairs).toMatchObject([
    {
      cheaper: { id: 'gloss-enhancement' },
      dearer: { id: 'stage-1-polish' },
      difference: '£50 – £60',
      both: ['Hand wash', 'Machine polish: One stage'],
      onlyDearer: ['Decontamination: Chemical', 'Checked under a lamp', 'Sealant: Optional'],
      onlyCheaper: ['Wax: Graphene']
    }
  ])
})

test('the dearer of the two is named by its price, and no difference where it depends on the car', () => {
  const [pair] =
    compare(({ packages }) => {
      find(packages, 'stage-1-polish').pricing = { small: 15_000, medium: 22_000, large: 30_000 }
    })?.pairs ?? []
  expect([pair?.cheaper.id, pair?.dearer.id, pair?.difference]).toEqual(['stage-1-polish', 'gloss-enhancement', ''])
})

test('a pair goes with one of its packages, and where nothing tells the two apart', () => {
  expect(
    compare(({ packages }) => void packages.splice(packages.indexOf(find(packages, 'stage-1-polish')), 1))?.pairs
  ).toEqual([])
  const same = compare(({ packages }) => {
    find(packages, 'stage-1-polish').features = find(packages, 'gloss-enhancement').features
    find(packages, 'stage-1-polish').included = []
  })
  expect(same?.pairs).toEqual([])
})
