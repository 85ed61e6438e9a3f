import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openScratch, type Scratch } from './scratch.ts'

let scratch: Scratch

beforeEach(() => {
  scratch = openScratch()
})

afterEach(() => scratch.close())

test('a choice is offered by the names of what there is, and what is gone is shown as missing', async () => {
  const listChoices = async (file: string, ...path: string[]) => {
    const { form } = await scratch.open(file)
    // biome-ignore lint/suspicious/noExplicitAny: a schema, walked by the names of its fields.
    const field = path.reduce((schema: any, key) => (schema.properties ?? schema.items.properties)[key], form?.schema)
    return field.oneOf.map(({ title }: { title: string }) => title)
  }
  expect(await listChoices('packages/full-valet.yaml', 'features', 'row')).toContain('Steam cleaning')
  const answer = ['services', 'finder', 'choices', 'answers', 'package']
  expect((await listChoices('pages.yaml', ...answer)).filter((title: string) => title.includes('missing'))).toEqual([])
  rmSync(join(scratch.folder, 'packages/gloss-enhancement.yaml'))
  expect(await listChoices('pages.yaml', ...answer)).toContain('gloss-enhancement (missing)')
})

test('pictures, questions and packages are chosen from what there is, and what is gone is named', async () => {
  await scratch.edit<object>('packages/full-valet.yaml', (data) => ({ ...data, questions: ['rain', 'snow'] }))
  const { form } = await scratch.open('packages/full-valet.yaml')
  const { pair, questions, related } = form?.schema.properties ?? {}
  expect(pair?.oneOf).toContainEqual({ const: 'wheel', title: 'Wheel' })
  expect(questions?.items?.oneOf).toContainEqual({ const: 'rain', title: 'What if it rains?' })
  expect(questions?.items?.oneOf).toContainEqual({ const: 'snow', title: 'snow (missing)' })
  expect(related?.items?.oneOf).toContainEqual({ const: 'stage-1-polish', title: 'Stage 1 Polish' })
})
