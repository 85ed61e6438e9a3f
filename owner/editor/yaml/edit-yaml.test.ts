import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { walk } from '../../launch-check/sources.ts'
import { diff } from '../tests/scratch.ts'
import { editYaml } from './edit-yaml.ts'
import { type Path, setIn } from './paths.ts'

const files = new Map(
  globSync('{sample/**,owner/new-entry}/*.yaml')
    .sort()
    .map((file) => [file, readFileSync(file, 'utf8')])
)

for (const [file, source] of files) {
  test(`${file} saved without a change is the same, byte for byte`, () => {
    expect(editYaml(source, parse(source))).toBe(source)
    const windows = source.replaceAll('\n', '\r\n')
    expect(editYaml(windows, parse(source))).toBe(windows)
  })

  test(`${file}: one value changed is one line changed, and no other`, () => {
    const leaves = walkAll(source).filter(({ value }) => value === null || typeof value !== 'object')
    for (const { path, value } of thin(leaves, 20)) {
      const wanted = setIn(parse(source), path, change(value))
      const edited = editYaml(source, wanted)
      expect(parse(edited), path.join('.')).toEqual(wanted)
      const { gone, come } = diff(source, edited)
      expect({ path, gone: gone.length, come: come.length }).toEqual({ path, gone: 1, come: 1 })
    }
  })

  test(`${file}: entries can be moved, added and removed, and every other line stays`, () => {
    const lists = walkAll(source).filter(({ value }) => Array.isArray(value) && value.length > 1)
    for (const { path, value } of thin(lists, 4)) {
      const list = value as unknown[]
      const moved = editYaml(source, setIn(parse(source), path, [list.at(-1), ...list.slice(0, -1)]))
      expect(diff(source, moved)).toEqual({ gone: [], come: [] })

      const added = editYaml(source, setIn(parse(source), path, [...list, renew(list[0])]))
      expect(diff(source, added).gone).toEqual([])

      for (const index of list.keys()) {
        const removed = editYaml(source, setIn(parse(source), path, list.toSpliced(index, 1)))
        expect(diff(source, removed).come).toEqual([])
      }
    }
  })
}

const sheet = `# About the file.

name: Plain # said aloud
time: "07:00"
price: 12
# Shown below the title.
text: >-
  One two three,
  four five six seven,
  nineteen twenty.
items:
  # the first
  - id: a
    note: x

  # the second
  - id: b
    note: y # why
`

type Sheet = { name: string; time: string; text: string; items: { id: string; note: string }[] }
const readSheet = (): Sheet => parse(sheet)

const edits: [what: string, wanted: (data: Sheet) => unknown, gone: string[], come: string[]][] = [
  [
    'what follows on the line is kept',
    (data) => ({ ...data, name: 'Other' }),
    ['name: Plain # said aloud'],
    ['name: Other # said aloud']
  ],
  ['quotes are kept', (data) => ({ ...data, time: '08:30' }), ['time: "07:00"'], ['time: "08:30"']],
  [
    'a text that YAML would take for something else is quoted',
    (data) => ({ ...data, name: '{brand}: 40' }),
    ['name: Plain # said aloud'],
    ['name: "{brand}: 40" # said aloud']
  ],
  ['pence are written as people do', (data) => ({ ...data, price: 12.5 }), ['price: 12'], ['price: 12.50']],
  [
    'a folded text is broken again only between the lines that stayed',
    (data) => ({ ...data, text: data.text.replace('five six', 'six') }),
    ['  four five six seven,'],
    ['  four six seven,']
  ],
  ['a new field goes where the schema has it', (data) => ({ ...data, extra: 'new' }), [], ['extra: new']],
  [
    'a field goes, and the comment that explains it stays',
    ({ text: _, ...data }) => data,
    sheet.split('\n').slice(6, 10),
    []
  ],
  [
    'an entry goes with its comment',
    (data) => ({ ...data, items: [data.items[1]] }),
    ['', '    note: x', '  # the first', '  - id: a'],
    []
  ],
  [
    'a text of several lines keeps them',
    (data) => ({ ...data, time: 'one\ntwo' }),
    ['time: "07:00"'],
    ['  one', '  two', 'time: |-']
  ]
]

const shape = {
  properties: { name: {}, time: {}, price: { unit: 'pounds' }, extra: {}, text: {}, items: { items: {} } }
}

test.each(edits)('%s', (_, wanted, gone, come) => {
  const edited = editYaml(sheet, wanted(readSheet()), shape)
  expect(parse(edited)).toEqual(wanted(readSheet()))
  const found = diff(sheet, edited)
  expect([found.gone.sort(), found.come.sort()]).toEqual([gone.sort(), come.sort()])
})

test('an entry that moves takes its comments along, and can change on the way', () => {
  const data = readSheet()
  const [first, second] = data.items
  const edited = editYaml(sheet, { ...data, items: [{ ...second, note: 'z' }, first] })
  expect(edited.slice(edited.indexOf('items:'))).toBe(
    'items:\n  # the second\n  - id: b\n    note: z # why\n\n  # the first\n  - id: a\n    note: x\n'
  )
})

test('an emptied list and an emptied file can be filled again', () => {
  const empty = editYaml(sheet, { ...readSheet(), items: [] })
  expect(empty).toContain('items: []\n')
  expect(parse(editYaml(empty, readSheet()))).toEqual(readSheet())
  const none = editYaml('# Head.\n\n- id: a\n', [])
  expect(none).toBe('# Head.\n\n[]\n')
  expect(editYaml(none, [{ id: 'b' }])).toBe('# Head.\n\n- id: b\n')
})

test('texts over several lines keep them', () => {
  const source =
    'name: x\ntext: one\n  two\n\n  three\nother: "a\n  b"\nfolded: > # why\n  a b\n  c\n\n  d\nend: |\n  e\n'
  expect(editYaml(source, { ...parse(source), name: 'other' })).toBe(source.replace('name: x', 'name: other'))
})

test('a file in another layout is laid out afresh, and says the same', () => {
  const source = 'name: x\nitems:\n    - id: a\n\n    # two\n    - id: b # why\nmap:\n    key: y\n'
  expect(editYaml(source, { ...parse(source), name: 'z' })).toBe(
    'name: z\nitems:\n  - id: a\n\n  # two\n  - id: b # why\nmap:\n  key: y\n'
  )
})

test('a long text with two blanks in a row is written as it is', () => {
  const wanted = { ...readSheet(), text: 'Two  blanks. '.repeat(20), time: 'Two  blanks. '.repeat(20) }
  expect(parse(editYaml(sheet, wanted))).toEqual(wanted)
})

const walkAll = (source: string) => [...walk(parse(source))] as { path: Path; value: unknown }[]

function change(value: unknown): unknown {
  if (typeof value === 'number') return value + 1
  if (typeof value === 'boolean') return !value
  if (value === '') return 'q'
  // One word for another of its length, so that even a full line has room for it.
  return String(value).replace(/[a-z0-9]/i, (letter) => (letter === 'q' ? 'j' : 'q'))
}

function renew(value: unknown): unknown {
  if (typeof value === 'string') return 'an entry of its own'
  return Object.fromEntries(Object.entries(value as object).map(([key, item]) => [key, key === 'id' ? 'own' : item]))
}

function thin<Item>(items: Item[], most: number): Item[] {
  const step = Math.ceil(items.length / most)
  return items.filter((_, index) => index % step === 0)
}
