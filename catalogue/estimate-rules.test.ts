import { assert, boolean, constantFrom, property, subarray } from 'fast-check'
import { expect, test } from 'vitest'
import { estimate } from '../domain/estimate.ts'
import { vehicleSizes } from '../domain/pricing.ts'
import { listEstimatePackages } from './estimate-rules.ts'
import { loadContent } from './load.ts'

const content = loadContent('sample')
const packages = listEstimatePackages(content)
const percents = {
  discountPercent: content.business.firstVisitDiscountPercent,
  depositPercent: content.business.deposit?.percent ?? 0
}

test('every package and its add-ons come along, at the price they have there', () => {
  expect(packages.map(({ title }) => title)).toEqual(content.packages.map(({ title }) => title))
  const ceramic = (title: string) =>
    packages.find((item) => item.title === title)?.addOns.find(({ id }) => id === 'ceramic-1-year')?.price
  const addOn = content.addOns.find(({ id }) => id === 'ceramic-1-year')
  expect(ceramic('Full Valet')).toBe(addOn?.price)
  expect(ceramic('Stage 2 Polish')).toBe(addOn?.polishPrice)
})

test('for all that is sold, deposit and balance make up the price, in whole pence', () => {
  for (const chosen of packages) {
    assert(
      property(
        constantFrom(null, ...vehicleSizes),
        subarray(chosen.addOns.map(({ id }) => id)),
        boolean(),
        (size, addOnIds, isFirstVisit) => {
          const result = estimate({ package: chosen, size, addOnIds, isFirstVisit, ...percents })
          for (const end of ['low', 'high'] as const) {
            if (!result) continue
            expect(result.deposit[end] + result.balance[end]).toBe(result.price[end])
            expect(result.startingPrice[end] - result.discount[end]).toBe(result.price[end])
            expect([result.price[end], result.deposit[end], result.balance[end]].every(Number.isInteger)).toBe(true)
          }
        }
      )
    )
  }
})

test('a package offers its own add-ons first, then those that fit it, and never charges for what it includes', () => {
  const list = (title: string) =>
    Object.fromEntries(
      packages.find((item) => item.title === title)?.addOns.map(({ id, offer, price }) => [id, [offer, price]]) ?? []
    )
  const valet = list('Full Valet')
  expect(Object.keys(valet).slice(0, 2)).toEqual(['ceramic-1-year', 'ceramic-3-year'])
  expect(valet['ceramic-1-year']).toEqual([undefined, 11_000])
  expect(valet['pet-hair-removal']).toEqual(['more', 1500])
  expect(valet['gloss-wax']).toEqual(['included', 0])
  expect(list('Standard Valet')['gloss-wax']).toEqual([undefined, 1000])
  expect(list('Maintenance Membership Plan')).toEqual({})
})
