import { expect, test } from 'vitest'
import { describeCoverage } from './coverage-line.tsx'

/* The sample's answers are in tests/contract/coverage.spec.ts. */

test('a district that the firm leaves out is no yes, and with nothing typed nothing is said', () => {
  const radius = { miles: 15, centre: 'Solihull' }
  const coverage = { state: 'never', outward: 'B98', miles: 12 } as const
  const { tone, text } = describeCoverage({ state: 'judged', coverage }, radius) ?? {}
  expect(tone).toBe('ask')
  expect(text).toContain("don't usually come to B98")
  expect(describeCoverage({ state: 'none' }, radius)).toBeNull()
})
