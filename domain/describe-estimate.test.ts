import { expect, test } from 'vitest'
import { readBooking } from './booking.ts'
import {
  announceTotal,
  describeCaveat,
  describeSentTotal,
  type EstimateRules,
  listBookedLines,
  readBookedChoice
} from './describe-estimate.ts'
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
const plan: EstimatePackage = { ...visit, title: 'Plan', pricing: { small: 6000 }, per: 'month', addOns: [] }
const least: EstimatePackage = { ...plan, title: 'Horsebox', per: 'visit', priceFrom: true }
const extras: EstimatePackage = { ...visit, title: 'Extras', pricing: { small: 1000 }, isAddOnsOnly: true }
const rules: EstimateRules = {
  packages: [visit, plan, least, extras],
  sizes: { small: size('Small'), medium: size('Medium'), large: size('Large') },
  discountPercent: 10,
  depositPercent: 40
}
const time = 'Time: 4-6 hours'

test.each<[name: string, values: object, sum: string[], more?: Partial<EstimateRules>]>([
  [
    'every item, then what comes off, what is left and how it is paid',
    { vehicleSize: 'medium', addOns: ['Dog hair, all seats', 'Gloss wax'], firstVisit: 'yes' },
    [
      'Full Valet, medium vehicle: £130',
      'Dog hair, all seats: £15',
      'Gloss wax: included',
      'First-visit discount (10%): −£14.50',
      'Total: £130.50',
      'Deposit upfront (40%): £52.20',
      'Balance: £78.30',
      time
    ]
  ],
  [
    'ranges, where there is no size',
    { firstVisit: 'yes' },
    [
      'Full Valet: £120 to £140',
      'First-visit discount (10%): −£12 to −£14',
      'Total: £108 to £126',
      'Deposit upfront (40%): £43.20 to £50.40',
      'Balance: £64.80 to £75.60',
      time
    ]
  ],
  [
    'no discount on the plan',
    { selectedPackage: 'Plan', firstVisit: 'yes' },
    ['Plan: £60 a month', 'Total: £60 a month', 'Deposit upfront (40%): £24', time]
  ],
  [
    'from, with the item and with the total',
    { selectedPackage: 'Horsebox' },
    ['Horsebox: from £60', 'Total: from £60', time],
    { depositPercent: 0 }
  ],
  [
    'no deposit where the firm states two',
    { vehicleSize: 'small' },
    ['Full Valet, small vehicle: £120', 'Total: £120', time],
    { hidesDeposit: true }
  ],
  [
    'nothing but add-ons, each once, where they are all that is sold',
    { selectedPackage: 'Extras', vehicleSize: 'large', addOns: ['Dog hair, all seats', 'Dog hair, all seats', 'Rack'] },
    ['Dog hair, all seats: £15', 'Total: £15', time],
    { depositPercent: 0 }
  ],
  ['nothing for what is not ours', { selectedPackage: 'Nothing of ours', vehicleSize: 'small' }, []]
])('a sum has %s', (_, values, sum, more = {}) => {
  const booking = readBooking({ selectedPackage: 'Full Valet', ...values })
  expect(listBookedLines(booking, { ...rules, ...more }).map(({ label, value }) => `${label}: ${value}`)).toEqual(sum)
})

const words = {
  caveat: 'For that size. Dirt.',
  caveatOpen: 'The price depends on the size of your car. Dirt.',
  caveatAnySize: 'Dirt.'
}
const anySize = 'The price depends on the size of your car. Dirt.'
const addOns = ['1-year ceramic coating', 'Dog hair, all seats']

test.each<[values: object, sentence: string, sent: string, caveat: string]>([
  [{}, 'Full Valet: £120 to £140, depending on size', '', anySize],
  [{ vehicleSize: 'large' }, 'Full Valet, large vehicle: £140', '£140', 'For that size. Dirt.'],
  [{ addOns }, 'Full Valet, 2 add-ons: from £245 to £265, depending on size', 'from £245 to £265', anySize],
  [
    { vehicleSize: 'small', addOns: 'Dog hair, all seats', firstVisit: 'yes' },
    'Full Valet, small vehicle, 1 add-on: £121.50',
    '£121.50',
    'For that size. Dirt.'
  ],
  // Sizes, discounts and caveats don't touch the plan.
  [{ selectedPackage: 'Plan', planInterval: 'Every two weeks' }, 'Plan: £60 a month', '', ''],
  [{ selectedPackage: 'Plan', vehicleSize: 'large', firstVisit: 'yes' }, 'Plan: £60 a month', '£60 a month', ''],
  [{ selectedPackage: 'Nothing of ours', vehicleSize: 'small' }, '', '', '']
])('the price of %j is heard as "%s" and sent as "%s"', (values, sentence, sent, caveat) => {
  const booking = readBooking({ selectedPackage: 'Full Valet', ...values })
  const choice = readBookedChoice(booking, rules)
  const lines = listBookedLines(booking, rules)
  expect(lines.length > 0 ? announceTotal(choice, lines) : '').toBe(sentence)
  expect(describeSentTotal(booking, rules)).toBe(sent)
  expect(describeCaveat(choice, words)).toBe(caveat)
})

test('add-ons without a place in the price are named apart', () => {
  const addOns = '1-year ceramic coating; 3-year ceramic coating; Roof rack'
  const choice = readBookedChoice(readBooking({ selectedPackage: 'Full Valet', addOns }), rules)
  expect(choice).toMatchObject({ addOnIds: ['longer'], unpriced: ['1-year ceramic coating', 'Roof rack'] })
})
