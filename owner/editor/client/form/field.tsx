import { capitalise } from '../../../../domain/sentences.ts'
import { getIn, isSamePath } from '../../yaml/paths.ts'
import { type FieldProps, isEntry, makeId, useForm } from './context.ts'
import { chooseControl } from './controls.tsx'
import { Group } from './group.tsx'
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

  if (schema.type === 'object' || schema.type === 'array') {
    const Part = schema.type === 'object' ? Group : List
    const draw = (key: string | number) => {
      const inner = schema.items ?? schema.properties?.[key] ?? {}
      const isInnerRequired = schema.items !== undefined || schema.required?.includes(String(key)) === true
      return <Field schema={inner} path={[...path, key]} label={inner.title ?? label} isRequired={isInnerRequired} />
    }
    return (
      <div data-path={path.join('.')}>
        {messages}
        <Part schema={schema} path={path} label={label} isRequired={isRequired} draw={draw} />
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
          {!isRequired && schema.control !== 'start' && <span className="optional"> optional</span>}
        </label>
      )}
      <Control
        schema={schema}
        path={path}
        label={label}
        isRequired={isRequired}
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
