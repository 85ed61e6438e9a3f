import { z } from 'zod'
import { findLeastSize, type Size } from '../../catalogue/picture-sizes.ts'
import type { Shape } from '../yaml/shape.ts'

/** A JSON schema as the form draws it. */
export interface FormSchema extends Shape {
  title?: string
  description?: string
  properties?: Record<string, FormSchema>
  items?: FormSchema
  additionalProperties?: FormSchema | boolean
  propertyNames?: FormSchema
  choices?: string
  oneOf?: (FormSchema | Choice)[]
  /** The value in force when the field is left out. */
  usual?: unknown
  isSampled?: boolean
  /** What a picture must measure here. */
  leastSize?: Size
  [key: string]: unknown
}

export interface Choice {
  const: string
  title: string
}

/** The options for fields whose schema says `choices`, by that name. */
export type Choices = Record<string, Choice[]>

/** What writing a file depends on: the order of its fields, their defaults, which numbers are pounds. */
export function toShape(schema: z.ZodType): Shape {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape
}

export function toFormSchema(schema: z.ZodType, file: string, choices: Choices): FormSchema {
  const { $schema: _, ...json } = toShape(schema) as FormSchema
  return draw(json)

  function draw(json: FormSchema): FormSchema {
    // The form must not write defaults into the file by itself.
    const { default: usual, propertyNames, ...drawn } = json
    if (usual !== undefined) drawn.usual = usual
    if (json.items && typeof json.items === 'object') drawn.items = draw(json.items)
    if (json.properties) drawn.properties = drawProperties(json.properties)
    const entry = json.additionalProperties
    const keys = choices[propertyNames?.choices ?? '']
    if (entry && typeof entry === 'object') {
      const inner = draw(entry)
      if (keys) {
        drawn.properties = Object.fromEntries(keys.map(({ const: key, title }) => [key, { ...inner, title }]))
        drawn.additionalProperties = false
      } else drawn.additionalProperties = inner
    }
    const options = choices[json.choices ?? '']
    if (options) drawn.oneOf = options
    return drawn
  }

  function drawProperties(properties: Record<string, FormSchema>): Record<string, FormSchema> {
    // What the buttons above the form change is not part of it.
    const shown = Object.entries(properties).filter(([, { control }]) => control !== 'menu')
    return Object.fromEntries(
      shown.map(([key, json]) => {
        const drawn = labelValue({ title: makeLabel(key), ...draw(json) })
        const picture = drawn.properties?.file
        if (drawn.choices === 'logos') drawn.leastSize = findLeastSize(file, key)
        if (picture?.choices === 'pictures') picture.leastSize = findLeastSize(file, key)
        return [key, drawn]
      })
    )
  }
}

/** To the owner a value and its sample mark are one field, so the value gets the label. */
function labelValue(drawn: FormSchema): FormSchema {
  const { value, sample, ...others } = drawn.properties ?? {}
  if (!value || !sample || Object.keys(others).length > 0) return drawn
  const { title, description = value.description } = drawn
  return { ...drawn, isSampled: true, properties: { value: { ...value, title, description }, sample } }
}

/** `servicesHeading` reads "Services heading". */
export function makeLabel(key: string): string {
  const words = key.replace(/([a-z])([A-Z])/g, (_, end, start) => `${end} ${start.toLowerCase()}`).replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
