import { capitalise } from '../../../../domain/sentences.ts'
import type { FormSchema } from '../../server/form-schema.ts'
import { getIn, isSamePath } from '../../yaml/paths.ts'
import { isReplaced } from '../../yaml/same-data.ts'
import { Button } from '../parts.tsx'
import { chooseHeading, type FieldProps, isEntry, makeId, useForm, useOpened } from './context.ts'
import { chooseControl } from './controls.tsx'
import { List } from './list.tsx'

/** Any field of the schema: a group, a list, or a control with its label, help and faults. */
export function Field({ schema, path, label, isRequired }: FieldProps) {
  const { data, faults, change } = useForm()
  const id = makeId(path)
  const own = faults.filter((fault) => isSamePath(fault.path, path))
  const messages = own.length > 0 && (
    <p className="field-error" id={`${id}__error`}>
      {own.map(({ message }) => capitalise(message)).join('. ')}
    </p>
  )
  const field = { schema, path, label, isRequired }

  if (schema.type === 'object' || schema.type === 'array') {
    const drawEntry = (index: number) => (
      <Field schema={schema.items ?? {}} path={[...path, index]} label={schema.items?.title ?? label} isRequired />
    )
    return (
      <div data-path={path.join('.')}>
        {messages}
        {schema.type === 'array' ? (
          <List {...field} draw={drawEntry} />
        ) : path.length === 0 || isEntry(path) || schema.isSampled ? (
          <Fields {...field} />
        ) : (
          <Group {...field} />
        )}
      </div>
    )
  }

  const Control = chooseControl(schema)
  const help = !isEntry(path) && schema.description
  const described = [messages && `${id}__error`, help && `${id}__description`].filter(Boolean).join(' ')
  return (
    <div data-path={path.join('.')}>
      {schema.type !== 'boolean' && (
        <label className={isEntry(path) ? 'sr-only' : 'field-label'} htmlFor={id}>
          {isEntry(path) ? `${label}, entry ${Number(path.at(-1)) + 1}` : label}
          {!isRequired && schema.control !== 'start' && (
            <span className="text-quiet text-xs font-normal"> optional</span>
          )}
        </label>
      )}
      <Control
        {...field}
        value={getIn(data, path)}
        onChange={(value) => change(path, value)}
        attributes={{
          id,
          'aria-describedby': described || undefined,
          ...(messages && { 'aria-invalid': true }),
          ...(isRequired && { 'aria-required': true })
        }}
      />
      {help && (
        <p className="field-hint" id={`${id}__description`}>
          {help}
        </p>
      )}
      {messages}
    </div>
  )
}

const largestOpen = 12

/** Fields under a heading; a long group stays closed until the owner opens it or it contains a fault. */
function Group(field: FieldProps) {
  const { schema, path, label, isRequired } = field
  const { data, change, remove } = useForm()
  const value = getIn(data, path)
  const details = useOpened(countFields(schema) <= largestOpen, path)
  const Heading = chooseHeading(path)
  if (!isRequired && (value === undefined || value === null)) {
    return (
      <section className="group flex items-center justify-between gap-3 border-dashed">
        <Heading className="group-title">{label}</Heading>
        <Button isSmall onClick={() => change(path, {})}>
          Add<span className="sr-only"> {label}</span>
        </Button>
      </section>
    )
  }
  return (
    <details className="group" {...details}>
      <summary>
        <Heading className="group-title inline">{label}</Heading>
      </summary>
      {schema.description && <p className="field-hint mb-3">{schema.description}</p>}
      {details.open && <Fields {...field} />}
      {!isRequired && (
        <span className="mt-4 block">
          <Button isSmall onClick={() => remove({ name: label, path, value })}>
            Remove<span className="sr-only"> {label}</span>
          </Button>
        </span>
      )}
    </details>
  )
}

/** What few firms need comes last and is folded away: `under` these words, or short names and addresses under theirs. */
function Fields({ schema, path }: Pick<FieldProps, 'schema' | 'path'>) {
  const { data } = useForm()
  const group = Object(getIn(data, path))
  const all = Object.entries(schema.properties ?? {}).filter(
    ([key, { isReading }]) => !isReplaced(key, group, schema) && !(isReading && group[key] === undefined)
  )
  const names = all.filter(([, { control }]) => control === 'name')
  const nameWords = names.map(([, { title }]) => title).join(' and ')
  const parts = Map.groupBy(all, ([, { control, under = '' }]) => (control === 'name' ? nameWords : under))
  return [...parts]
    .sort(([a], [b]) => Number(a !== '') - Number(b !== ''))
    .map(([words, fields]) => {
      const part = { schema: { ...schema, properties: Object.fromEntries(fields) }, path }
      return words === '' ? <Part key="" {...part} /> : <Fold key={words} words={words} {...part} />
    })
}

interface PartProps {
  /** With these fields alone. */
  schema: FormSchema
  path: FieldProps['path']
}

function Part({ schema, path }: PartProps) {
  return (
    <div className={`grid gap-4.5 not-first:pt-3 ${chooseLayout(schema)}`}>
      {Object.entries(schema.properties ?? {}).map(([key, inner]) => (
        <Field
          key={key}
          schema={inner}
          path={[...path, key]}
          label={inner.title ?? ''}
          isRequired={schema.required?.includes(key) === true}
        />
      ))}
    </div>
  )
}

/** Open if something is in it that the owner may want to change. */
function Fold({ words, ...part }: PartProps & { words: string }) {
  const { data } = useForm()
  const fields = Object.entries(part.schema.properties ?? {})
  const isUsed = fields.some(([key, { control }]) => control !== 'name' && getIn(data, [...part.path, key]))
  const details = useOpened(isUsed, ...fields.map(([key]) => [...part.path, key]))
  return (
    <details className="mt-4" {...details}>
      <summary className="text-quiet">{words}</summary>
      <Part {...part} />
    </details>
  )
}

const sideBySide = 'grid-cols-[repeat(auto-fill,minmax(11rem,1fr))] items-start'

/** Short fields go side by side, and so do a value and its sample mark, a picture and its description. */
function chooseLayout({ properties = {}, isSampled }: FormSchema): string {
  const fields = Object.values(properties)
  if (isSampled) return 'sampled grid-cols-[minmax(0,1fr)_auto] gap-x-3'
  if (properties.file?.choices === 'pictures') return 'nav:grid-cols-[12.5rem_minmax(0,1fr)] nav:*:first:row-span-3'
  return fields.length > 1 && fields.every(isShort) ? sideBySide : 'grid-cols-[minmax(0,1fr)]'
}

const isShort = ({ type, pattern }: FormSchema) =>
  type === 'number' || type === 'integer' || type === 'boolean' || Boolean(pattern)

function countFields({ type, properties = {}, items = {} }: FormSchema): number {
  if (type === 'array') return 3 * countFields(items)
  return type === 'object' ? Object.values(properties).reduce((sum, schema) => sum + countFields(schema), 0) : 1
}
