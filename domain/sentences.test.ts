import { expect, test } from 'vitest'
import { splitSentences } from './sentences.ts'

test.each([
  ['', []],
  ['One, without an end', ['One, without an end']],
  ['One. Two? Three!', ['One. ', 'Two? ', 'Three!']],
  ['Rated 4.9 by many. Film off the M42. And so on.', ['Rated 4.9 by many. ', 'Film off the M42. ', 'And so on.']],
  ['Towels, e.g. soft ones. By St. James.', ['Towels, e.g. soft ones. ', 'By St. James.']],
  ['Broken\nacross lines.\nTwo (in brackets.) Three.', ['Broken\nacross lines.\n', 'Two (in brackets.) ', 'Three.']]
])('%j', (text, sentences) => {
  expect(splitSentences(text)).toEqual(sentences)
})
