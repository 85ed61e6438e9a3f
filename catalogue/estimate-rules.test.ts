import { expect, test } from 'vitest'
import type { EstimatePackage } from '../domain/estimate.ts'
import { listCheaperTotals } from './cheaper-totals.ts'
import { listEstimatePackages } from './estimate-rules.ts'
import { loadContent } from './load.ts'

const packages = listEstimatePackages(loadContent('sample'))

test.each([
  ['Full Valet', 'ceramic-1-year', undefined, 11_000],
  ['Stage 2 Polish', 'ceramic-1-year', undefined, 6_000],
  ['Full Valet', 'pet-hair-removal', 'more', 1_500],
  ['Full Valet', 'gloss-wax', 'included', 0],
  ['Standard Valet', 'gloss-wax', undefined, 1_000]
])('%s has %s at the price it has there, and free where it is included', (title, id, offer, price) => {
  const addOn = packages.find((item) => item.title === title)?.addOns.find((one) => one.id === id)
  expect([addOn?.offer, addOn?.price]).toEqual([offer, price])
})

const pounds = (small: number, medium = small, large = medium) => ({
  small: small * 100,
  medium: medium * 100,
  large: large * 100
})
/** A package that sells one coating. */
const sell = (title: string, pricing: EstimatePackage['pricing'], coating: number): EstimatePackage => ({
  ...{ id: title, title, pricing, per: 'visit', priceFrom: false, timePerVisit: false },
  addOns: [{ id: 'coating', name: 'Coating', price: coating * 100, priceFrom: false }]
})
const wax = sell('Wax', pounds(100), 90)
const free = sell('Cut', pounds(150), 0)

test('the sample: with three years of coating, Stage 1 Polish is cheaper than Gloss Enhancement', () => {
  expect(listCheaperTotals(packages)).toEqual([
    '3-year ceramic coating costs from £110 with Stage 1 Polish and from £220 with Gloss Enhancement. With it, Stage 1 Polish works out £50 – £60 cheaper, even though it costs more on its own.'
  ])
})

test('another firm: the pair that saves most', () => {
  const found = listCheaperTotals([wax, sell('Buff', pounds(120), 60), sell('Cut', pounds(150), 20)])
  expect(found).toEqual([expect.stringMatching(/£20 with Cut and £90 with Wax.* Cut works out £20 cheaper/)])
})

test.each([
  ['the totals are the same', [wax, sell('Cut', pounds(150), 40)]],
  ['it holds for small cars alone', [wax, sell('Cut', pounds(120, 140, 160), 40)]],
  ['the cheaper package is cheaper with it too', [sell('Wax', pounds(100), 50), sell('Cut', pounds(150), 40)]],
  ['nothing can be added', [{ ...wax, addOns: [] }]],
  ['one of them includes it', [wax, { ...free, addOns: free.addOns.map((one) => ({ ...one, offer: 'included' })) }]]
] as [string, EstimatePackage[]][])('nobody is told of a cheaper total where %s', (_, sold) => {
  expect(listCheaperTotals(sold)).toEqual([])
})
