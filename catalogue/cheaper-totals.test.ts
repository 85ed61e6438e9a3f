import { expect, test } from 'vitest'
import type { EstimatePackage } from '../domain/estimate.ts'
import { findCheaperTotals } from './cheaper-totals.ts'
import { listEstimatePackages } from './estimate-rules.ts'
import { loadContent } from './load.ts'

const pounds = (small: number, medium?: number, large?: number) => ({
  small: small * 100,
  ...(medium && large && { medium: medium * 100, large: large * 100 })
})

/** A package that sells one coating. */
const sell = (title: string, pricing: EstimatePackage['pricing'], coating: number): EstimatePackage => ({
  ...{ id: title, title, pricing, per: 'visit', priceFrom: false, timePerVisit: false },
  addOns: [{ id: 'coating', name: 'Coating', price: coating * 100, priceFrom: false }]
})

test('the sample: with three years of coating, Stage 1 Polish is cheaper than Gloss Enhancement; one year is a draw', () => {
  expect(findCheaperTotals(listEstimatePackages(loadContent('sample')))).toEqual([
    {
      addOn: '3-year ceramic coating',
      priceFrom: true,
      lower: {
        title: 'Stage 1 Polish',
        addOnPrice: 11_000,
        sum: { pricing: pounds(360, 385, 410), per: 'visit', priceFrom: false }
      },
      higher: {
        title: 'Gloss Enhancement',
        addOnPrice: 22_000,
        sum: { pricing: pounds(420, 440, 460), per: 'visit', priceFrom: false }
      },
      saving: '£50 – £60'
    }
  ])
})

test('another firm: one price for all sizes, and the pair that saves most', () => {
  const found = findCheaperTotals([
    sell('Wax', pounds(100), 90),
    sell('Buff', pounds(120), 60),
    sell('Cut', pounds(150), 20)
  ])
  expect(found).toMatchObject([
    { lower: { title: 'Cut', sum: { pricing: pounds(170) } }, higher: { title: 'Wax', sum: { pricing: pounds(190) } } }
  ])
  expect(found[0]?.saving).toBe('£20')
})

test.each([
  ['the totals are the same', [sell('Wax', pounds(100), 90), sell('Cut', pounds(150), 40)]],
  ['it holds for small cars alone', [sell('Wax', pounds(100, 100, 100), 90), sell('Cut', pounds(120, 140, 160), 40)]],
  ['the cheaper package is cheaper with it too', [sell('Wax', pounds(100), 50), sell('Cut', pounds(150), 40)]],
  ['it costs the same on both', [sell('Wax', pounds(100), 50), sell('Cut', pounds(150), 50)]],
  ['nothing can be added', [{ ...sell('Wax', pounds(100), 50), addOns: [] }]],
  [
    'one of them includes it',
    [
      sell('Wax', pounds(100), 90),
      {
        ...sell('Cut', pounds(150), 0),
        addOns: [{ id: 'coating', name: 'Coating', price: 0, priceFrom: false, offer: 'included' as const }]
      }
    ]
  ]
])('silent where %s', (_, packages) => {
  expect(findCheaperTotals(packages)).toEqual([])
})
