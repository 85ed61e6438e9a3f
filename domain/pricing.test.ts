import { expect, test } from 'vitest'
import {
  describeAddOnPrice,
  describeAllPrices,
  describeOne,
  describePolishPrice,
  describePrice,
  describeStartingPrice,
  listPrices,
  type Priced
} from './pricing.ts'

const valet: Priced = { pricing: { small: 6500, medium: 7500, large: 8000 }, per: 'visit', priceFrom: false }
const plan: Priced = { pricing: { small: 6000 }, per: 'month', priceFrom: false }
const extras: Priced = { pricing: { small: 1000 }, per: 'visit', priceFrom: true, priceTo: 5000 }
const size = (label: string) => ({ label, examples: [] })
const labels = { small: size('Small'), medium: size('Middling'), large: size('Large') }

test('the price on a card is a range, one price, or one by the month', () => {
  expect([valet, plan, extras].map((item) => describePrice(item))).toEqual([
    '£65 to £80',
    '£60 a month',
    'Most £10 to £50'
  ])
  expect(describePrice(valet, { small: 6500, medium: 7000, large: 9000 })).toBe('£65 to £90')
})

test('a price that may be more says "from" everywhere, and one on request asks', () => {
  const from = { ...valet, priceFrom: true }
  expect(describePrice(from)).toBe('from £65')
  expect(listPrices(from, labels).map(({ price }) => price)).toEqual(['from £65', 'from £75', 'from £80'])
  expect(describeAllPrices(from, labels)).toBe('Small from £65, Middling from £75, Large from £80')
  expect(describeOne({ ...plan, priceFrom: true }, 6000)).toBe('from £60 a month')
  const asked = { ...plan, pricing: { small: 0 } }
  expect([describePrice(asked), describeAllPrices(asked, labels)]).toEqual(['Ask us', 'Ask us'])
  expect(describeStartingPrice(asked)).toBe('')
})

test('all prices fit in a line', () => {
  expect(describeAllPrices(valet, labels)).toBe('Small £65, Middling £75, Large £80')
  expect(describeAllPrices(plan, labels)).toBe('£60 a month, every size')
  expect(describeAllPrices(extras, labels)).toBe('Most £10 to £50')
  expect(describeAllPrices({ ...extras, priceTo: undefined }, labels)).toBe('from £10, every size')
})

test('a price starts from the smallest car, unless everybody pays the same', () => {
  expect([valet, plan, extras].map(describeStartingPrice)).toEqual(['from £65', '£60 a month', 'from £10'])
})

test('an add-on has its own price on polishes, where it has one', () => {
  const coating = { price: 11000, polishPrice: 6000, priceFrom: true }
  expect(describeAddOnPrice(coating)).toBe('from £110')
  expect(describeAddOnPrice(coating, 'polish')).toBe('from £60')
  expect(describeAddOnPrice({ price: 1000, priceFrom: false }, 'polish')).toBe('£10')
  expect(describePolishPrice(coating)).toBe('on a polish from £60')
  expect(describePolishPrice({ price: 1000, polishPrice: 1000, priceFrom: false })).toBe('')
})
