import { expect, test } from 'vitest'
import { getFileSchema } from '../../../catalogue/labels.ts'
import { listFiles } from './content-files.ts'
import { type FormSchema, toFormSchema } from './form-schema.ts'

test('every field is of a kind that the form draws', () => {
  const fields = listFiles('sample').flatMap(({ file }) => {
    const schema = getFileSchema(file)
    return schema ? listFields(toFormSchema(schema, file, {}), file) : []
  })
  expect(fields.length).toBeGreaterThan(500)
  expect(fields.filter(({ schema }) => !isDrawn(schema))).toEqual([])
})

function isDrawn({ type = '', items, properties, additionalProperties }: FormSchema): boolean {
  if (type === 'object') return Boolean(properties ?? additionalProperties)
  return type === 'array' ? items !== undefined : ['string', 'number', 'integer', 'boolean'].includes(type)
}

function listFields(schema: FormSchema, path: string): { path: string; schema: FormSchema }[] {
  const { properties, items, additionalProperties: entry } = schema
  const inner = Object.entries({
    ...properties,
    ...(items && { 0: items }),
    ...(typeof entry === 'object' && { entry })
  })
  return [{ path, schema }, ...inner.flatMap(([key, one]) => listFields(one, `${path}.${key}`))]
}
