import { expect, test } from 'vitest'
import { readOptions } from './options.ts'

const known = ['/', '/contact/']
const read = (...args: string[]) => readOptions(args, known)

test('everything is measured unless something is asked for', () => {
  expect(read()).toEqual({
    parts: ['pages', 'interaction', 'relay', 'growth'],
    pages: [],
    runs: 5,
    sizes: [25, 250, 2500]
  })
  expect(read('--only', 'relay', '--only', 'pages').parts).toEqual(['pages', 'relay'])
  expect(read('--pages', '/contact/', '--runs', '3')).toMatchObject({ parts: ['pages'], pages: ['/contact/'], runs: 3 })
  expect(read('--only', 'growth', '--sizes', '250', '--sizes', '25').sizes).toEqual([25, 250])
})

test.each([
  [['--only', 'speed'], 'There is no part "speed": choose among pages, interaction, relay, growth, soak.'],
  [['--pages', 'contact'], 'There is no page "contact": write it as in the address, such as /contact/.'],
  [['--only', 'relay', '--pages', '/'], '--pages needs the part "pages" to be measured.'],
  [['--runs', '0'], '--runs must be a whole number from 1 to 99, but is "0".'],
  [['--sizes', 'many'], '--sizes must be a whole number from 25 to 10000, but is "many".'],
  [['--fast'], "Unknown option '--fast': it takes --only, --pages, --runs and --sizes."]
])('%j is refused with a sentence', (args, sentence) => {
  expect(() => readOptions(args, known)).toThrow(sentence)
})
