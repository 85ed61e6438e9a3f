import { expect, test } from 'vitest'
import { describeVisits } from './describe-visits.ts'
import { loadContent } from './load.ts'

test('a visit is told what its package and the firm need', () => {
  const content = loadContent('sample')
  const { packages, depositPercent, sizes } = describeVisits(content)
  expect(packages.find(({ id }) => id === 'full-valet')).toEqual({
    id: 'full-valet',
    title: 'Full Valet',
    isMonthly: false,
    goesBySize: true,
    time: '4-6 hours',
    hours: 6,
    haveReady: [
      'An outside tap and a socket within reach of the car.',
      'Please take your things out of the car, the boot and the pockets.'
    ]
  })
  expect(sizes.large).toBe('Large')
  // The sample states two deposits.
  expect(depositPercent).toBeNull()
  const { inTerms: _, ...deposit } = content.business.deposit ?? { percent: 0, bothStand: false }
  expect(describeVisits({ ...content, business: { ...content.business, deposit } }).depositPercent).toBe(40)
  expect(describeVisits({ ...content, business: { ...content.business, deposit: undefined } }).depositPercent).toBe(0)
})
