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
const find = (packages: Package[], wanted: string) => packages.find(({ id }) => id === wanted) as Package
const describe = (cell: Cell | undefined) => (!cell ? 'no' : 'price' in cell ? cell.price : (cell.says ?? 'yes'))

test.each([
  ['wax', 'yes, no, +£10, yes, yes, Graphene, no, no'],
  ['ceramic-3-year', 'no, no, from £220, from £220, no, from £220, from £110, from £110'],
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
  const pricing = { small: 15_000, medium: 22_000, large: 30_000 }
  const comparison = compare(({ packages }) => void Object.assign(find(packages, 'stage-1-polish'), { pricing }))
  const [pair] = comparison?.pairs ?? []
  expect([pair?.cheaper.id, pair?.dearer.id, pair?.difference]).toEqual(['stage-1-polish', 'gloss-enhancement', ''])
})

test('a pair goes where nothing tells the two apart', () => {
  const same = compare(({ packages }) => {
    const { features } = find(packages, 'gloss-enhancement')
    Object.assign(find(packages, 'stage-1-polish'), { features, included: [] })
  })
  expect(same?.pairs).toEqual([])
})
