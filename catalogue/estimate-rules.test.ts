import { expect, test } from 'vitest'
import type { EstimatePackage } from '../domain/estimate.ts'
import { readEmailSettings } from '../settings/read.ts'
import { listCheaperTotals } from './compare-packages.ts'
import { describeForm } from './describe-form.ts'
import { getBookingRules, getEstimateRules } from './estimate-rules.ts'
import { type Content, loadContent } from './load.ts'

const sample = loadContent('sample')

/** The sample with these answers to "What is the deposit?". */
const describe = (deposit: Content['business']['deposit']) =>
  describeForm({ ...sample, business: { ...sample.business, deposit } }, readEmailSettings({}))

test.each<[name: string, deposit: Content['business']['deposit'], isNamed: boolean]>([
  ['two', sample.business.deposit, false],
  ['two, and both stand', { percent: 40, inTerms: 5_000, bothStand: true }, false],
  ['one', { percent: 40, bothStand: false }, true]
])('a form names a deposit, and how it is paid, if the firm states one: %s', (_, deposit, isNamed) => {
  const { hidesDeposit, estimateWords, nextSteps } = describe(deposit)
  expect([hidesDeposit ?? false, nextSteps.join().includes('deposit')]).toEqual([!isNamed, isNamed])
  expect(estimateWords.rule).toBe(isNamed ? sample.pages.estimate.rule : undefined)
  expect(estimateWords.paying).toEqual(
    isNamed
      ? expect.stringMatching(/^Nothing to pay now\. .*once we've agreed the day.*bank transfer or cash\.$/)
      : undefined
  )
})

test('a firm without a deposit says nothing of paying one; Services names it while two are stated', () => {
  expect(describe(undefined).estimateWords.paying).toBeUndefined()
  expect(getEstimateRules(sample)).toMatchObject({ depositPercent: 40 })
  expect(getEstimateRules(sample)).not.toHaveProperty('hidesDeposit')
})

test.each<[plan: Content['packages'][number]['plan'], asked: object | undefined]>([
  [
    { weeks: [2, 4], after: 'full-valet' },
    { intervals: ['Every two weeks', 'Every four weeks'], first: 'Full Valet' }
  ],
  [{ weeks: [1, 6] }, { intervals: ['Every week', 'Every six weeks'] }],
  // There is nothing to choose, and no such package.
  [{ weeks: [4], after: 'gone' }, { intervals: [] }],
  [undefined, undefined]
])('of a plan with %j the form asks %j', (plan, asked) => {
  const changed = sample.packages.map((item) => ({ ...item, plan }))
  const rules = getBookingRules({ ...sample, packages: changed })
  for (const { per, plan: found } of rules.packages) expect(found).toEqual(per === 'month' ? asked : undefined)
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
