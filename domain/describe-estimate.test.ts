import { expect, test } from 'vitest'
import { readBooking } from './booking.ts'
import { describeTotal, type EstimateRules, listBookedLines, readBookedChoice } from './describe-estimate.ts'
import type { EstimatePackage } from './estimate.ts'

const size = (label: string) => ({ label, examples: [] })
const visit: EstimatePackage = {
  id: 'full-valet',
  title: 'Full Valet',
  pricing: { small: 12000, medium: 13000, large: 14000 },
  per: 'visit',
  priceFrom: false,
  estimatedTime: { from: 4, to: 6 },
  timePerVisit: false,
  addOns: [
    { id: 'coating', name: '1-year ceramic coating', price: 11000, priceFrom: true, oneOf: 'paint' },
    { id: 'longer', name: '3-year ceramic coating', price: 22000, priceFrom: true, oneOf: 'paint' },
    { id: 'hair', name: 'Dog hair, all seats', price: 1500, priceFrom: false, offer: 'more' },
    { id: 'wax', name: 'Gloss wax', price: 0, priceFrom: false, offer: 'included' }
  ]
}
const plan: EstimatePackage = {
  ...visit,
  id: 'plan',
  title: 'Plan',
  pricing: { small: 6000 },
  per: 'month',
  timePerVisit: true,
  addOns: []
}
const rules: EstimateRules = {
  packages: [visit, plan],
  sizes: { small: size('Small'), medium: size('Medium'), large: size('Large') },
  discountPercent: 10,
  depositPercent: 40
}
const ask = (values: object, more: Partial<EstimateRules> = {}) =>
  listBookedLines(readBooking({ selectedPackage: 'Full Valet', ...values }), { ...rules, ...more }).map(
    ({ label, value }) => `${label}: ${value}`
  )

test('a sum names every item, then what comes off, what is left and how it is paid', () => {
  const addOns = ['Dog hair, all seats', 'Gloss wax']
  expect(ask({ vehicleSize: 'medium', addOns, firstVisit: 'yes' })).toEqual([
    'Full Valet, medium vehicle: £130',
    'Dog hair, all seats: £15',
    'Gloss wax: included',
    'First-visit discount (10%): −£14.50',
    'Total: £130.50',
    'Deposit upfront (40%): £52.20',
    'Balance: £78.30',
    'Time: 4-6 hours'
  ])
})

test('without a size every amount is a range', () => {
  expect(ask({ firstVisit: 'yes' })).toEqual([
    'Full Valet: £120 – £140',
    'First-visit discount (10%): −£12 to −£14',
    'Total: £108 – £126',
    'Deposit upfront (40%): £43.20 – £50.40',
    'Balance: £64.80 – £75.60',
    'Time: 4-6 hours'
  ])
})

test('what means nothing for the choice or the firm is not there', () => {
  expect(ask({ selectedPackage: 'Plan', firstVisit: 'yes' })).toEqual([
    'Plan: £60 a month',
    'Total: £60 a month',
    'Deposit upfront (40%): £24',
    'Time: 4-6 hours a visit'
  ])
  expect(ask({ vehicleSize: 'small' }, { depositPercent: 0, discountPercent: 0 })).toEqual([
    'Full Valet, small vehicle: £120',
    'Total: £120',
    'Time: 4-6 hours'
  ])
})

test('a request with nothing but its package has no sum', () => {
  expect(ask({ note: 'Hello', firstWish: '2026-11-20' })).toEqual([])
  expect(ask({ selectedPackage: 'Nothing of ours', vehicleSize: 'small' })).toEqual([])
  expect(describeTotal([])).toBe('')
})

test('add-ons without a place in the price are named apart', () => {
  const booking = readBooking({
    selectedPackage: 'Full Valet',
    addOns: '1-year ceramic coating; 3-year ceramic coating; Roof rack'
  })
  expect(readBookedChoice(booking, rules)).toMatchObject({
    addOnIds: ['longer'],
    unpriced: ['1-year ceramic coating', 'Roof rack']
  })
})
