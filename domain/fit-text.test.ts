import { expect, test } from 'vitest'
import { fitDescription, fitTitle, longestDescription, longestTitle } from './fit-text.ts'

const fill = (length: number) => `${'word '.repeat(length / 5 - 1)}end.`

test('a title leaves out a part before it is cut', () => {
  expect(fitTitle('Full Valet in Ely | Ardenshine', 'Full Valet in Ely')).toBe('Full Valet in Ely | Ardenshine')
  expect(fitTitle(`Full Valet in Ely | ${'x'.repeat(60)}`, 'Full Valet in Ely')).toBe('Full Valet in Ely')
  const cut = fitTitle(`Full Valet in ${'Great '.repeat(20)}`)
  expect(cut).toMatch(/^Full Valet in (Great )+Great…$/)
  expect(cut.length).toBeLessThanOrEqual(longestTitle)
})

test('a description ends between sentences, or between words where that would say too little', () => {
  expect(fitDescription(`${fill(60)} ${fill(60)} ${fill(60)}`)).toBe(`${fill(60)} ${fill(60)}`)
  expect(fitDescription('Short.')).toBe('Short.')
  for (const text of [fill(300), `Yes. ${fill(300)}`]) {
    expect(fitDescription(text)).toMatch(/word…$/)
    expect(fitDescription(text).length).toBeGreaterThan(140)
    expect(fitDescription(text).length).toBeLessThanOrEqual(longestDescription)
  }
  expect(fitDescription(fill(300), 'In Ely.')).toMatch(/word… In Ely\.$/)
  expect(fitDescription('A wash.', fill(300)).length).toBeLessThanOrEqual(longestDescription)
})
