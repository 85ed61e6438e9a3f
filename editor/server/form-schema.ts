import { z } from 'zod'
import type { Shape } from '../yaml/shape.ts'

/** A JSON schema as the form draws it. `usual` is what holds when a field is left out. */
export interface FormSchema extends Shape {
  title?: string
  description?: string
  properties?: Record<string, FormSchema>
  items?: FormSchema
  additionalProperties?: FormSchema | boolean
  propertyNames?: FormSchema
  choices?: string
  oneOf?: (FormSchema | Choice)[]
  usual?: unknown
  isSampled?: boolean
  [key: string]: unknown
}

export interface Choice {
  const: string
  title: string
}

/** What a field with `choices` chooses from, by name. */
export type Choices = Record<string, Choice[]>

/** How the file is written: the order of its fields, what is left out, which numbers are pounds. */
export function toShape(schema: z.ZodType): Shape {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape
}

export function toFormSchema(schema: z.ZodType, choices: Choices): FormSchema {
  const { $schema: _, ...json } = toShape(schema) as FormSchema
  return draw(json, choices)
}

function draw(json: FormSchema, choices: Choices): FormSchema {
  // The form must not write defaults into the file by itself.
  const { default: usual, description, propertyNames, ...rest } = json
  const drawn: FormSchema = { ...rest }
  if (usual !== undefined) drawn.usual = usual
  if (description) drawn.description = describe(description, json.type === 'boolean')
  if (json.items && typeof json.items === 'object') drawn.items = draw(json.items, choices)
  if (json.properties) drawn.properties = drawProperties(json.properties, choices)
  const entry = json.additionalProperties
  const keys = choices[propertyNames?.choices ?? '']
  if (entry && typeof entry === 'object') {
    const inner = draw(entry, choices)
    if (keys) {
      drawn.properties = Object.fromEntries(keys.map(({ const: key, title }) => [key, { ...inner, title }]))
      drawn.additionalProperties = false
    } else drawn.additionalProperties = inner
  }
  const options = choices[json.choices ?? '']
  if (options) drawn.oneOf = options
  return drawn
}

function drawProperties(properties: Record<string, FormSchema>, choices: Choices): Record<string, FormSchema> {
  return Object.fromEntries(
    Object.entries(properties).map(([key, json]) => [key, nameValue({ title: makeLabel(key), ...draw(json, choices) })])
  )
}

/** A value with its sample mark is one field to the owner: the label goes to the value. */
function nameValue(drawn: FormSchema): FormSchema {
  const { value, sample, ...others } = drawn.properties ?? {}
  if (!value || !sample || Object.keys(others).length > 0) return drawn
  const { title, description = value.description } = drawn
  return { ...drawn, isSampled: true, properties: { value: { ...value, title, description }, sample } }
}

/** `servicesHeading` reads "Services heading". */
function makeLabel(key: string): string {
  const words = key.replace(/([a-z])([A-Z])/g, (_, end, start) => `${end} ${start.toLowerCase()}`).replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The file says true and false, the form has a box to tick. */
function describe(description: string, isTick: boolean): string {
  return isTick ? description.replace(/^true /, 'Tick ').replace(/^false /, 'Unticked ') : description
}
