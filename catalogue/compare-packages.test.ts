import { expect, test } from 'vitest'
import { type Cell, comparePackages, findMissedRows } from './compare-packages.ts'
import { loadContent } from './load.ts'
import type { Package } from './schema.ts'

const sample = loadContent('sample')

const compare = (change: (content: typeof sample) => void = () => {}) => {
  const content = structuredClone({ packages: sample.packages, addOns: sample.addOns, pages: sample.pages })
  change(content as typeof sample)
  return comparePackages(content)
}
const find = (packages: Package[], wanted: string) => packages.find(({ id }) => id === wanted) as Package
const describe = (cell: Cell | undefined) => (!cell ? 'no' : 'price' in cell ? cell.price : (cell.says ?? 'yes'))

test.each([
  ['wax', 'yes, no, +£10, yes, yes, Graphene, no, no'],
  ['ceramic-3-year', 'no, no, from £220, from £220, 10% off, from £220, from £110, from £110'],
  ['wheels', 'yes, no, yes, Deep-cleaned, yes, yes, yes, yes'],
  ['seats', 'no, Cleaned, Vacuumed, Stains treated, Vacuumed, no, no, no'],
  ['pet-hair', 'no, +£15, +£15, +£15, no, no, no, no']
])(
  'the line %s says what is in a package, what can be added at which price, and what is not to be had',
  (id, cells) => {
    const comparison = compare()
    expect(comparison?.packages).toHaveLength(8)
    expect(
      comparison?.rows
        .find((row) => row.id === id)
        ?.cells.map(describe)
        .join(', ')
    ).toBe(cells)
  }
)

test('there is nothing to compare without lines, without their words, and of one package', () => {
  expect(compare(({ pages }) => void delete pages.services.comparison)).toBeUndefined()
  expect(compare(({ pages }) => void pages.services.comparison?.rows.splice(0))).toBeUndefined()
  expect(compare(({ packages }) => void packages.splice(1))).toBeUndefined()
})

test('a phone begins with the popular package and the one before it, or with the first two', () => {
  expect(compare()?.picked.map((index) => compare()?.packages[index]?.id)).toEqual(['standard-valet', 'full-valet'])
  const unpopular = compare(({ packages }) => void Object.assign(find(packages, 'full-valet'), { popular: false }))
  expect(unpopular?.picked).toEqual([0, 1])
})

test('what is cheaper with an add-on is told only if the owner wants it', () => {
  expect(compare()?.cheaper).toEqual([])
  const told = compare(({ pages }) => void Object.assign(pages.services.comparison ?? {}, { showsCheaper: true }))
  expect(told?.cheaper).toEqual([
    expect.stringMatching(
      /costs from £110 .* Stage 1 Polish works out £50 to £60 cheaper, even though it costs more on its own\.$/
    )
  ])
})

test.each([
  ['Seats cleaned', 'Stain removal', 'Marks on seats treated.', 'Seats cleaned'],
  ['1-year ceramic coating', 'A perk', '10% off any ceramic coating.', '1-year ceramic coating'],
  ['Stain removal, one seat', 'Vacuum', 'Seats and carpets.', undefined],
  ['Machine polish', 'Hand polish', 'A hand and a cloth.', undefined]
])('%s is missed where "%s: %s" is the feature of a package: %s', (label, title, text, missed) => {
  const { packages, addOns, pages } = structuredClone({ ...sample, coverage: undefined })
  const item = Object.assign(find(packages, 'full-valet'), { features: [{ title, text, also: [] }], perks: [] })
  Object.assign(pages.services, { comparison: { rows: [{ id: 'line', label }] } })
  expect(findMissedRows({ packages: [item], addOns, pages }).map((one) => one.label)).toEqual(missed ? [missed] : [])
})
