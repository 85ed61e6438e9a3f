import type { ObjectFieldTemplateProps } from '@rjsf/utils'
import { useId } from 'react'
import { getIn } from '../use-content.ts'
import { chooseHeading, findFaultsBelow, useForm, useOpened } from './context.ts'

type Schema = { type?: unknown; properties?: Record<string, Schema>; [key: string]: unknown }

const largestOpen = 12

/** Fields under a heading; a long group stays closed until the owner opens it or it contains a fault. */
export function Group(props: ObjectFieldTemplateProps) {
  const { title, description, properties, schema, fieldPathId, formData, optionalDataControl } = props
  const { path } = fieldPathId
  const fields = <Fields schema={schema as Schema} path={path} properties={properties} />
  const isEntry = typeof path.at(-1) === 'number'
  if (path.length === 0 || isEntry || schema.isSampled) {
    return (
      <div className={schema.isSampled ? 'fields fields-sampled' : `fields ${chooseLayout(schema as Schema)}`}>
        {fields}
      </div>
    )
  }
  const isOptional = Boolean(optionalDataControl)
  const isAbsent = isOptional && (formData === undefined || formData === null)
  return (
    <Section
      title={String(title)}
      description={description}
      path={path}
      schema={schema as Schema}
      isOptional={isOptional}
      isAbsent={isAbsent}
    >
      <div className={`fields ${chooseLayout(schema as Schema)}`}>{fields}</div>
    </Section>
  )
}

type FieldsProps = { schema: Schema; path: (string | number)[] } & Pick<ObjectFieldTemplateProps, 'properties'>

/** Short names and addresses rarely change, so they come last and are folded away. */
function Fields({ schema, path, properties }: FieldsProps) {
  const isName = (name: string) => schema.properties?.[name]?.control === 'name'
  const draw = ({ name, content }: (typeof properties)[number]) => <div key={name}>{content}</div>
  const shown = properties.filter(({ hidden }) => !hidden)
  const names = shown.filter(({ name }) => isName(name))
  return (
    <>
      {shown.filter(({ name }) => !isName(name)).map(draw)}
      {names.length > 0 && (
        <Names paths={names.map(({ name }) => [...path, name])}>
          <summary>{names.map(({ name }) => schema.properties?.[name]?.title).join(' and ')}</summary>
          <div className="fields fields-short">{names.map(draw)}</div>
        </Names>
      )}
    </>
  )
}

function Names({ paths, children }: { paths: (string | number)[][]; children: React.ReactNode }) {
  const { faults, wanted } = useForm()
  const isOpen = paths.some(
    (path) => findFaultsBelow(faults, path).length > 0 || wanted?.join() === path.map(String).join()
  )
  return (
    <details className="names" open={isOpen || undefined}>
      {children}
    </details>
  )
}

interface SectionProps {
  title: string
  description: React.ReactNode
  path: (string | number)[]
  schema: Schema
  isOptional: boolean
  isAbsent: boolean
  children: React.ReactNode
}

function Section({ title, description, path, schema, isOptional, isAbsent, children }: SectionProps) {
  const { data, removals, change, remove, putBack } = useForm()
  const bodyId = useId()
  const [isOpen, setOpened] = useOpened(path, countFields(schema) <= largestOpen)
  const Heading = chooseHeading(path)
  if (isAbsent) {
    const gone = removals.find(({ parent, key }) => [...parent, key].join('.') === path.join('.'))
    const add = () => {
      setOpened(true)
      if (gone) putBack(gone)
      // A group without any field would be shown as absent.
      else change(path, Object.fromEntries(Object.keys(schema.properties ?? {}).map((key) => [key, undefined])))
    }
    return (
      <section className="group group-absent">
        <Heading className="group-title">{title}</Heading>
        <button type="button" className="button-small" onClick={add}>
          {gone ? 'Put it back' : 'Add'}
          <span className="visually-hidden"> {title}</span>
        </button>
      </section>
    )
  }
  return (
    <section className="group">
      <div className="group-head">
        <Heading className="group-title">
          <button type="button" aria-expanded={isOpen} aria-controls={bodyId} onClick={() => setOpened(!isOpen)}>
            {title}
          </button>
        </Heading>
        {isOptional && (
          <button
            type="button"
            className="button-small"
            onClick={() => remove({ parent: path.slice(0, -1), key: path.at(-1) ?? '', value: getIn(data, path) })}
          >
            Remove<span className="visually-hidden"> {title}</span>
          </button>
        )}
      </div>
      <div id={bodyId} className="group-body" hidden={!isOpen}>
        {description && <p className="group-help">{description}</p>}
        {isOpen && children}
      </div>
    </section>
  )
}

/** Short fields go side by side, and so do a picture and its description. */
function chooseLayout({ properties = {} }: Schema): string {
  const fields = Object.values(properties)
  if (properties.file?.choices === 'pictures') return 'fields-picture'
  return fields.length > 1 && fields.every(isShort) ? 'fields-short' : ''
}

const isShort = ({ type, pattern }: Schema) =>
  type === 'number' || type === 'integer' || type === 'boolean' || Boolean(pattern)

function countFields({ type, properties, items }: Schema): number {
  if (type === 'array') return 3 * countFields((items ?? {}) as Schema)
  const inner = Object.values(properties ?? {})
  return type === 'object' ? inner.reduce((sum, schema) => sum + countFields(schema), 0) : 1
}
