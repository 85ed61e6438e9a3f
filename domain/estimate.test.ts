import { assert, boolean, constantFrom, integer, property, record, subarray } from 'fast-check'
import { expect, test } from 'vitest'
import { listEstimatePackages } from '../catalogue/estimate-rules.ts'
import { loadContent } from '../catalogue/load.ts'
import { estimate, keepOfferedAddOns, readEstimateQuery } from './estimate.ts'
import { vehicleSizes } from './pricing.ts'

/* What each costs line by line is in describe-estimate.test.ts. */

const packages = listEstimatePackages(loadContent('sample'))

const choices = constantFrom(...packages).chain((item) =>
  record({
    package: constantFrom(item),
    size: constantFrom(null, ...vehicleSizes),
    addOnIds: subarray(item.addOns.map(({ id }) => id)).map((ids) => keepOfferedAddOns(item.addOns, ids)),
    isFirstVisit: boolean()
  })
)

test('deposit and balance make up the price to the penny, whatever is chosen and whatever it costs', () => {
  const percent = integer({ min: 0, max: 100 })
  const pricing = record({ small: integer({ min: 1, max: 99999 }) })
  assert(
    property(choices, percent, percent, pricing, (choice, discountPercent, depositPercent, other) => {
      for (const item of [choice.package, { ...choice.package, pricing: other }]) {
        const result = estimate({ ...choice, package: item, discountPercent, depositPercent })
        if (!result) continue
        for (const end of ['low', 'high'] as const) {
          expect(result.deposit[end] + result.balance[end]).toBe(result.price[end])
          expect(result.price[end] + result.discount[end]).toBe(result.startingPrice[end])
          for (const { [end]: amount } of [result.deposit, result.balance, result.discount])
            expect(Number.isInteger(amount) && amount >= 0).toBe(true)
        }
      }
    }),
    { numRuns: 1000 }
  )
})

test('an address says all that can be chosen', () => {
  const params = new URLSearchParams('package=Full+Valet&size=large&addons=ceramic-1-year,gloss-wax&first=1')
  const chosen = packages.find(({ title }) => title === 'Full Valet')
  expect(readEstimateQuery(params, packages)).toEqual({
    package: chosen,
    size: 'large',
    addOnIds: keepOfferedAddOns(chosen?.addOns ?? [], ['ceramic-1-year', 'gloss-wax']),
    isFirstVisit: true
  })
})

test('hostile or unknown values in the address fall back to the defaults', () => {
  const defaults = { package: null, size: null, addOnIds: [], isFirstVisit: false }
  for (const query of ['', 'package=%00&size=__proto__&addons=,,&first=true', 'package=full+valet&size=SMALL&first=11'])
    expect(readEstimateQuery(new URLSearchParams(query), packages)).toEqual(defaults)
  const params = new URLSearchParams('package=Stage+1+Polish&size=toString&addons=gloss-wax,<script>,ceramic-1-year')
  const chosen = packages.find(({ title }) => title === 'Stage 1 Polish')
  expect(readEstimateQuery(params, packages)).toEqual({ ...defaults, package: chosen, addOnIds: ['ceramic-1-year'] })
})
