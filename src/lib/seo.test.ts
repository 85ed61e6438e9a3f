import { expect, test } from 'vitest'
import { longestDescription } from '../../content/schema.ts'
import { fitDescription } from './seo.ts'

const sentence = 'A hand wash in the order that keeps grit away from the paint. '

test.each([
  ['what fits is left as it is', 'Short and whole', 'Short and whole'],
  ['whole sentences are kept', sentence.repeat(4), `${sentence}${sentence}`.trim()],
  ['one long sentence ends at a word', 'word '.repeat(60), `${'word '.repeat(31)}word…`]
])('%s', (_, text, fitted) => {
  expect(fitDescription(text)).toBe(fitted)
  expect(fitted.length).toBeLessThanOrEqual(longestDescription)
})
