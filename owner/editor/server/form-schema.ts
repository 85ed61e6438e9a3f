import { findLongest } from '../../../catalogue/fill-in.ts'
import { describeFile, type FieldSchema, findFieldSchema, makeLabel } from '../../../catalogue/labels.ts'
import type { Fault } from '../../../catalogue/load.ts'
import { findLeastSize, formatSize } from '../../../catalogue/picture-sizes.ts'
import type { ContentFile } from './content-files.ts'

/** A JSON schema as the form draws it. */
export interface FormSchema extends FieldSchema {
  description?: string
  properties?: Record<string, FormSchema>
  items?: FormSchema
  additionalProperties?: FormSchema | boolean
  propertyNames?: FormSchema
  enum?: string[]
  oneOf?: Choice[]
  /** The words it is folded away under. */
  under?: string
  /** The default if the field is left out. */
  usual?: unknown
  isSampled?: boolean
  /** Beyond the first a text is refused, beyond the second search results cut it off. */
  maxLength?: number
  shownLetters?: number
  /** The field a picture is for, and the least size it needs there, in words. */
  place?: { file: string; field: string }
  leastSize?: string
  [key: string]: unknown
}

export interface Choice {
  const: string
  title: string
}

/** `choices` are the options for fields whose schema has them, by that name. */
export function toFormSchema(file: string, choices: Record<string, Choice[]>): FormSchema {
  const { $schema: _, ...json } = describeFile(file) as FormSchema
  return draw(json, [])

  function draw(json: FormSchema, path: PropertyKey[]): FormSchema {
    // The form must not write defaults into the file.
    const { default: usual, propertyNames, ...drawn } = json
    if (usual !== undefined) drawn.usual = usual
    if (json.items && typeof json.items === 'object') drawn.items = draw(json.items, [...path, 0])
    if (json.properties) drawn.properties = drawProperties(json.properties, path)
    const entry = json.additionalProperties
    const keys = choices[propertyNames?.choices ?? '']
    if (entry && typeof entry === 'object') {
      const inner = draw(entry, [...path, ''])
      if (keys) {
        drawn.properties = Object.fromEntries(keys.map(({ const: key, title }) => [key, { ...inner, title }]))
        drawn.additionalProperties = false
      } else drawn.additionalProperties = inner
    }
    const options = choices[json.choices ?? '']
    if (options) drawn.oneOf = options
    return drawn
  }

  function drawProperties(properties: Record<string, FormSchema>, path: PropertyKey[]): Record<string, FormSchema> {
    // The buttons above the form change these.
    const inForm = Object.entries(properties).filter(([, { control }]) => control !== 'menu')
    return Object.fromEntries(
      inForm.map(([key, json]) => {
        const drawn = labelValue({ title: makeLabel(key), ...draw(json, [...path, key]) })
        const shown = drawn.type === 'string' && findLongest(file, [...path, key])
        if (shown) drawn.shownLetters = shown
        const picture = drawn.properties?.file
        const place = { place: { file, field: key }, leastSize: formatSize(findLeastSize(file, key)) }
        if (drawn.choices === 'logos') Object.assign(drawn, place)
        if (picture?.choices === 'pictures') Object.assign(picture, place)
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

/** Its message is in the form's words: nothing about how the file is written. */
export interface FormFault extends Fault {
  /** The message with the field's name before it. */
  says: string
}

/** What the owner is told while looking at `shown`: faults elsewhere start with the name of their form. */
export function describeFaults(faults: Fault[], files: ContentFile[], shown?: ContentFile): FormFault[] {
  return faults.map((fault) => {
    const { file, path, field, sentence, wanted } = fault
    const label = files.find((one) => one.file === file)?.label
    // A folder, or the list of miles, which has no form.
    if (!label)
      return { ...fault, file: shown?.file ?? file, says: file.includes('.') ? sentence : `The site ${fault.message}` }
    const schema = findFieldSchema(file, path) as FormSchema | undefined
    const isPicture = schema?.choices === 'pictures'
    const isLeft = !isPicture && (schema?.choices || schema?.enum) && fault.message === 'is missing'
    const toFillIn = isLeft ? 'choose one' : wanted && (isPicture ? 'choose a picture' : `write ${wanted}`)
    const message = toFillIn ?? fault.message
    const place = path.length === 0 ? label : file === shown?.file ? field : `${label}: ${field}`
    return { ...fault, message, says: `${place}${toFillIn ? ':' : ''} ${message}` }
  })
}
