import { assert, boolean, constantFrom, integer, property, record, subarray } from 'fast-check'
import { expect, test } from 'vitest'
import { type EstimatePackage, estimate, keepOfferedAddOns, readEstimateQuery, writeEstimateQuery } from './estimate.ts'
import { vehicleSizes } from './pricing.ts'

const addOn = (id: string, price: number, priceFrom = false) => ({ id, name: id, price, priceFrom })
const ceramic = [addOn('ceramic-1-year', 11000, true), addOn('ceramic-3-year', 22000, true)]
const polishCeramic = [addOn('ceramic-1-year', 6000, true), addOn('ceramic-3-year', 11000, true)]

const standardValet = visit('Standard Valet', [6500, 7500, 8000], [addOn('gloss-wax', 1000), ...ceramic])
const fullValet = visit('Full Valet', [12000, 13000, 14000], ceramic)
const stage1 = visit('Stage 1 Polish', [25000, 27500, 30000], polishCeramic)
const membership: EstimatePackage = {
  ...visit('Maintenance Membership Plan', [6000], []),
  per: 'month',
  timePerVisit: true
}
const addOnServices: EstimatePackage = {
  ...visit('Add-On Services', [1000], [addOn('gloss-wax', 1000), addOn('pet-hair-removal', 1500), ...ceramic]),
  priceFrom: true,
  isAddOnsOnly: true,
  estimatedTime: undefined
}
const packages = [standardValet, fullValet, membership, stage1, addOnServices]

const both = (pence: number) => ({ low: pence, high: pence })

test('a first visit: the discount comes off before the deposit is taken', () => {
  const addOnIds = ['gloss-wax', 'ceramic-1-year']
  expect(ask(standardValet, { size: 'medium', addOnIds, isFirstVisit: true })).toEqual({
    work: both(7500),
    startingPrice: both(19500),
    discount: both(1950),
    price: both(17550),
    deposit: both(7020),
    balance: both(10530),
    perMonth: false,
    priceFrom: true,
    addOns: standardValet.addOns.slice(0, 2)
  })
})

test('membership costs the same for every size, each month, with no first-visit discount', () => {
  for (const size of vehicleSizes) {
    const monthly = ask(membership, { size, isFirstVisit: true })
    expect(monthly).toMatchObject({ price: both(6000), discount: both(0), perMonth: true, deposit: both(2400) })
  }
})

test('Add-On Services costs the sum of what is chosen, and nothing until something is', () => {
  expect(ask(addOnServices)).toBeNull()
  const result = ask(addOnServices, { size: 'large', addOnIds: ['gloss-wax', 'pet-hair-removal'] })
  expect(result).toMatchObject({ work: null, price: both(2500), priceFrom: false })
})

test('an add-on counts once, at this package’s price, and only when the package offers it', () => {
  const addOnIds = ['ceramic-1-year', 'ceramic-1-year', 'gloss-wax', 'nonsense']
  expect(ask(stage1, { addOnIds })).toMatchObject({ price: both(31000) })
})

test('of add-ons that take each other’s place only the one chosen last stays', () => {
  const offered = [
    addOn('gloss-wax', 1000),
    { ...addOn('ceramic-1-year', 11000), oneOf: 'paint-coating' },
    { ...addOn('ceramic-3-year', 22000), oneOf: 'paint-coating' },
    { ...addOn('deep-stain-one-seat', 1500), oneOf: 'stain-removal' }
  ]
  expect(keepOfferedAddOns(offered, ['ceramic-3-year', 'deep-stain-one-seat', 'gloss-wax', 'ceramic-1-year'])).toEqual([
    'gloss-wax',
    'ceramic-1-year',
    'deep-stain-one-seat'
  ])
  expect(keepOfferedAddOns(offered, ['nonsense', 'gloss-wax', 'gloss-wax'])).toEqual(['gloss-wax'])
})

const choices = constantFrom(...packages).chain((item) =>
  record({
    package: constantFrom(item),
    size: constantFrom(null, ...vehicleSizes),
    addOnIds: subarray(item.addOns.map(({ id }) => id)),
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

test('an estimate survives the trip through an address', () => {
  assert(
    property(choices, (choice) => {
      expect(readEstimateQuery(new URLSearchParams(writeEstimateQuery(choice)), packages)).toEqual(choice)
    })
  )
})

test('hostile or unknown values in the address fall back to the defaults', () => {
  const defaults = { package: null, size: null, addOnIds: [], isFirstVisit: false }
  for (const query of ['', 'package=%00&size=__proto__&addons=,,&first=true', 'package=full+valet&size=SMALL&first=11'])
    expect(readEstimateQuery(new URLSearchParams(query), packages)).toEqual(defaults)
  const params = new URLSearchParams('package=Full+Valet&size=toString&addons=gloss-wax,<script>,ceramic-1-year')
  expect(readEstimateQuery(params, packages)).toEqual({
    ...defaults,
    package: fullValet,
    addOnIds: ['ceramic-1-year']
  })
})

function ask(chosen: EstimatePackage, changes: Partial<Parameters<typeof estimate>[0]> = {}) {
  const usual = { size: 'small' as const, addOnIds: [], isFirstVisit: false, discountPercent: 10, depositPercent: 40 }
  return estimate({ ...usual, ...changes, package: chosen })
}

function visit(title: string, prices: [number, number?, number?], addOns: EstimatePackage['addOns']): EstimatePackage {
  const [small, medium, large] = prices
  return {
    id: title.toLowerCase().replaceAll(' ', '-'),
    title,
    pricing: { small, medium, large },
    per: 'visit',
    priceFrom: false,
    estimatedTime: { from: 1, to: 2 },
    timePerVisit: false,
    addOns
  }
}
