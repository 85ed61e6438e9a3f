import { expect, test } from 'vitest'
import { describeCoverage } from './coverage-line.tsx'

const radius = { miles: 15, centre: 'Solihull' }

test.each([
  [{ state: 'covered', outward: 'B91', miles: 0.2, standard: 'B91 3QN' }, 'yes', 'B91 3QN: yes'],
  [{ state: 'covered', outward: 'B91', miles: 0.2 }, 'yes', 'B91: yes'],
  [{ state: 'edge', outward: 'B77', miles: 15 }, 'ask', 'near the edge'],
  [{ state: 'outside', outward: 'CV13', miles: 20.6 }, 'ask', 'outside our 15 miles around Solihull'],
  [{ state: 'never', outward: 'B98', miles: 12 }, 'ask', "don't usually come to B98"],
  [{ state: 'unknown', outward: 'ZE1' }, 'ask', 'ask us'],
  [{ state: 'unreadable' }, 'ask', 'only look up postcodes']
] as const)('%j', (coverage, tone, words) => {
  const described = describeCoverage({ state: 'judged', coverage }, radius)
  expect(described?.tone).toBe(tone)
  expect(described?.text).toContain(words)
})

test('nothing typed, nothing said; a failed look-up never stops anybody', () => {
  expect(describeCoverage({ state: 'none' }, radius)).toBeNull()
  expect(describeCoverage({ state: 'failed' }, radius)?.text).toContain('send your request anyway')
})
