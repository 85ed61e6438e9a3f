import { expect, test } from 'vitest'
import { spellNumber } from './number-words.ts'

test.each([
  [0, 'zero'],
  [9, 'nine'],
  [14, 'fourteen'],
  [20, 'twenty'],
  [21, '21']
])('%i reads %s', (count, word) => expect(spellNumber(count)).toBe(word))
