import { expect, test } from 'vitest'
import { findLine, readYaml } from './read-yaml.ts'

const cases: { name: string; text: string; line: number; data: unknown }[] = [
  {
    name: 'a colon in a text',
    text: 'a: 1\nb: Rain: we wait\nc: 2',
    line: 2,
    data: { a: 1, b: 'Rain: we wait', c: 2 }
  },
  {
    name: 'a quote left open',
    text: 'a: 1\nb: "Rain\nc: 2\nd: "x"',
    line: 2,
    data: { a: 1, b: '"Rain', c: 2, d: 'x' }
  },
  { name: 'a quote left open to the end', text: 'a: 1\nb: "Rain\nc: 2', line: 2, data: { a: 1, b: '"Rain', c: 2 } },
  { name: 'an apostrophe in single quotes', text: "a: 'Marco's'\nb: 2", line: 1, data: { a: "'Marco's'", b: 2 } },
  { name: 'a bracket left open', text: 'a: [1, 2\nb: 2', line: 1, data: { a: '[1, 2', b: 2 } },
  { name: 'a fact at the beginning', text: 'a: {brand} is here\nb: 2', line: 1, data: { a: '{brand} is here', b: 2 } },
  { name: 'a star at the beginning', text: 'a: *from then on\nb: 2', line: 1, data: { a: '*from then on', b: 2 } },
  { name: 'a tab', text: 'a:\n\tb: 1\nc: 2', line: 2, data: { a: { b: 1 }, c: 2 } },
  { name: 'a line too far in', text: 'a:\n  b: 1\n   c: 2\n  d: 3', line: 3, data: { a: { b: 1, c: 2, d: 3 } } },
  { name: 'no space after the colon', text: 'a: 1\nb:40\nc: 2', line: 2, data: { a: 1, b: 40, c: 2 } },
  { name: 'words without a name', text: 'a: 1\nsome words\nc: 2', line: 2, data: { a: 1, c: 2 } },
  { name: 'a name given twice', text: 'a: 1\nb: 2\na: 3', line: 3, data: { a: 3, b: 2 } }
]

for (const { name, text, line, data } of cases) {
  test(`${name} is said with its line, and the rest of the file is read`, () => {
    const yaml = readYaml(text)
    expect(yaml.faults).toEqual([{ line, message: expect.stringMatching(/^[A-Z].*[^.:]$/) }])
    expect(yaml.data).toEqual(data)
  })
}

test('every line that is wrong is said, and paths lead to the lines of the file', () => {
  const yaml = readYaml('a: Rain: we wait\nb:\n  - c: "x\n  - c: y\nd: 1')
  expect(yaml.faults.map(({ line }) => line)).toEqual([1, 3])
  expect(findLine(yaml, ['b', 1, 'c'])).toBe(4)
  expect(findLine(yaml, ['d', 'nowhere'])).toBe(5)
})

test('a file that is no YAML at all is said to be wrong', () => {
  expect(readYaml('{{{\n%\n').faults.length).toBeGreaterThan(0)
})
