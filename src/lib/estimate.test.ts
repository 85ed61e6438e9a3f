import { assert, boolean, constantFrom, property, subarray } from 'fast-check'
import { expect, test } from 'vitest'
import { loadContent } from '../../catalogue/load.ts'
import { estimate } from '../../domain/estimate.ts'
import { vehicleSizes } from '../../domain/pricing.ts'
import { listEstimatePackages } from './estimate.ts'

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
        constantFrom(...vehicleSizes),
        subarray(chosen.addOns.map(({ id }) => id)),
        boolean(),
        (size, addOnIds, isFirstVisit) => {
          const result = estimate({ package: chosen, size, addOnIds, isFirstVisit, ...percents })
          expect(result.deposit + result.balance).toBe(result.price)
          expect(result.startingPrice - result.discount).toBe(result.price)
          expect([result.price, result.deposit, result.balance].every(Number.isInteger)).toBe(true)
        }
      )
    )
  }
})
