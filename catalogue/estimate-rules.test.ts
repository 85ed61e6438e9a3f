import { expect, test } from 'vitest'
import { readEmailSettings } from '../settings/read.ts'
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
      ? expect.stringMatching(/^We'll ask for the deposit once we've agreed the day.*bank transfer or cash\.$/)
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
