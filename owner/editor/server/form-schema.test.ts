import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { getFileSchema } from '../../../catalogue/labels.ts'
import { parseYaml } from '../../../catalogue/read.ts'
import { readYaml } from '../../../catalogue/read-yaml.ts'
import { listFiles } from './content-files.ts'
import { describeFaults, type FormSchema, toFormSchema } from './form-schema.ts'

const fields = listFiles('sample').flatMap((entry) => {
  const schema = getFileSchema(entry.file)
  return schema ? listFields(toFormSchema(entry.file, {}), []).map((field) => ({ entry, ...field })) : []
})

test('every field is of a kind that the form draws', () => {
  expect(fields.length).toBeGreaterThan(500)
  expect(fields.filter(({ schema }) => !isDrawn(schema))).toEqual([])
})

/** Words of those who write the files, or of the library that checks them. */
const ofFiles = /\bquotes\b|\bYAML\b|\bkeys?\b|\bstring\b|after a hyphen|own line\b|line of its own|\.(yaml|md|csv)\b/i
const ofProgram = /true or false|: true\b|expected|\binvalid\b|\btoo (small|big)\b|delete the line|\bnull\b|\brecord\b/i

test('no hint in a form speaks of how the file is written, and no refusal does; a day is picked, not typed', () => {
  const sayings = new Set(fields.flatMap(({ schema: { title = '', description = '' } }) => [title, description]))
  const typedDays = new Set<string>()
  // Towns are alike, and so are packages.
  const seen = new Set<string>()
  for (const { entry, path, schema } of fields) {
    const { file } = entry
    const place = [file.replace(/\/.*/, ''), ...path].join()
    if (seen.has(place)) continue
    seen.add(place)
    const sample = readYaml(readFileSync(`sample/${file}`, 'utf8'))
    for (const wrong of [null, 7, -1000, 'x', [], { hue: 1 }]) {
      const data = put(sample.data, path, wrong)
      const options = { facts: new Map([['brand', 'Firm']]), remarks: { leftOut: [], longTexts: [] } }
      const { faults } = parseYaml(file, { ...sample, data }, getFileSchema(file) as never, options)
      for (const { says, path: at } of describeFaults(faults, [entry], entry)) {
        sayings.add(says)
        const isDay = at.join() === path.join() && /must be a (day|month)/.test(says)
        if (isDay && !schema.format) typedDays.add(place)
      }
    }
  }
  expect(sayings.size).toBeGreaterThan(500)
  expect([...sayings].filter((text) => ofFiles.test(text) || ofProgram.test(text))).toEqual([])
  expect([...typedDays]).toEqual([])
})

function isDrawn({ type = '', items, properties, additionalProperties }: FormSchema): boolean {
  if (type === 'object') return Boolean(properties ?? additionalProperties)
  return type === 'array' ? items !== undefined : ['string', 'number', 'integer', 'boolean'].includes(type)
}

type Path = (string | number)[]

function listFields(schema: FormSchema, path: Path): { path: Path; schema: FormSchema }[] {
  const { properties, items, additionalProperties: entry } = schema
  const inner = Object.entries({ ...properties, ...(typeof entry === 'object' && { entry }) })
  return [
    { path, schema },
    ...(items ? listFields(items, [...path, 0]) : []),
    ...inner.flatMap(([key, one]) => listFields(one, [...path, key]))
  ]
}

/** A copy with the value there, whatever has to be made on the way. */
function put(data: unknown, [key, ...rest]: Path, value: unknown): unknown {
  if (key === undefined) return value
  const inner = put(Object(data)[key], rest, value)
  return typeof key === 'number'
    ? [inner, ...(Array.isArray(data) ? data.slice(1) : [])]
    : { ...Object(data), [key]: inner }
}
