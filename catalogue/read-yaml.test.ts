import { expect, test } from 'vitest'
import { findLine, readYaml } from './read-yaml.ts'

const broken: [name: string, text: string, line: number, says: RegExp][] = [
  ['a colon in a text', 'a: 1\nb: Rain: we wait\nc: 2', 2, /double quotes/],
  ['a quote left open', 'a: 1\nb: "Rain\nc: 2\nd: "x"', 2, /not closed/],
  ['a quote never closed', 'a: "Rain\nb: 2\n', 3, /not closed/],
  ['a line repeated that is not there', 'a: *b', 1, /write the text out/],
  ['an apostrophe in single quotes', "a: 'Marco's'\nb: 2", 1, /double quotes/],
  ['a bracket left open', 'a: [1, 2\nb: 2', 2, /not closed/],
  ['a fact at the beginning', 'a: {brand} is here\nb: 2', 1, /double quotes/],
  ['a star at the beginning', 'a: *from then on\nb: 2', 1, /double quotes/],
  ['a line too far in', 'a:\n  b: 1\n   c: 2\n  d: 3', 2, /too far to the right/],
  ['no space after the colon', 'a: 1\nb:40\nc: 2', 2, /a colon and a space/],
  ['words without a name', 'a: 1\nsome words\nc: 2', 2, /a name/],
  ['brackets without end', '['.repeat(20_000), 1, /nested too deeply/],
  ['a line that repeats itself', 'a: &a\n  b: *a', 2, /write the text out/],
  ['a merge of what is no group', '%YAML 1.1\n---\na: &a 1\nb:\n  <<: *a', 5, /write the text out/]
]

test.each(broken)('%s is said with its line', (_, text, line, says) => {
  expect(readYaml(text)).toMatchObject({ data: null, faults: [{ line, message: expect.stringMatching(says) }] })
})

test('of a file indented with tabs the first three lines are named, with what to do', () => {
  const { data, faults } = readYaml(`a:\n${'\tb:\n\t\tc: 1\n'.repeat(200)}`)
  expect(data).toBeNull()
  expect(faults.map(({ line }) => line)).toEqual([2, 3, 4])
  expect(faults[0]?.message).toBe('is indented with a tab: use two spaces for each tab')
})

test('a few lines that stand for millions are refused, and so are thousands of them', () => {
  const nest = (level: number) => `a${level}: &a${level} [${`*a${level - 1}, `.repeat(9)}x]\n`
  const bomb = `a0: &a0 [x]\n${Array.from({ length: 9 }, (_, index) => nest(index + 1)).join('')}`
  const merges = Array.from({ length: 20_000 }, (_, index) => `m${index}:\n  <<: *a0\n`).join('')
  for (const text of [bomb, `%YAML 1.1\n---\na0: &a0 {x: 1}\n${merges}`])
    expect(readYaml(text)).toMatchObject({
      data: null,
      faults: [{ message: expect.stringMatching(/write the text out/) }]
    })
})

test('a name given twice is said, and the rest of the file is read', () => {
  const yaml = readYaml('a: 1\nb: 2\na: 3')
  expect(yaml).toMatchObject({ data: { a: 3, b: 2 }, faults: [{ line: 3 }] })
})

test('paths lead to the lines of the file', () => {
  const yaml = readYaml('a: 1\nb:\n  - c: x\n  - c: y\nd: 1')
  expect(findLine(yaml, ['b', 1, 'c'])).toBe(4)
  expect(findLine(yaml, ['d', 'nowhere'])).toBe(5)
})
