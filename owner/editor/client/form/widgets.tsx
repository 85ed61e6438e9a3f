import type { WidgetProps } from '@rjsf/utils'
import { hideTemplate } from '../use-content.ts'
import { makeId, useForm } from './context.ts'
import { LetterCount, TokenList } from './field.tsx'
import { PictureChoice } from './picture-choice.tsx'

/** Chooses the control for a text or number from its schema. */
export function TextWidget(props: WidgetProps) {
  const { schema, value } = props
  if (schema.choices === 'pictures' || schema.choices === 'logos') return <PictureChoice {...props} />
  if (schema.control === 'colour') return <Colour {...props} />
  if (schema.type === 'number' || schema.type === 'integer') return <NumberInput {...props} />
  if (schema.pattern || schema.format) return <Input {...props} />
  return <Words {...props} isLong={schema.control === 'lines' || String(value ?? '').includes('\n')} />
}

export function Input({ id, value, onChange, schema, required }: WidgetProps) {
  return (
    <input
      id={id}
      className="control"
      type={schema.format === 'date' ? 'date' : 'text'}
      inputMode={schema.format === 'email' ? 'email' : schema.format === 'uri' ? 'url' : undefined}
      value={show(value)}
      spellCheck={false}
      onChange={(event) => onChange(event.target.value || undefined)}
      {...useDescription(id, schema.description, required)}
    />
  )
}

/** Picked by eye, or typed as a designer gives it. */
function Colour(props: WidgetProps) {
  return (
    <span className="control-unit">
      <input
        type="color"
        className="control-colour"
        aria-label={`${props.label}, by eye`}
        value={/^#[\da-f]{6}$/i.test(props.value) ? props.value : ''}
        onChange={(event) => props.onChange(event.target.value)}
      />
      <Input {...props} />
    </span>
  )
}

function NumberInput({ id, value, onChange, schema, required }: WidgetProps) {
  const unit = schema.unit === 'pounds' ? undefined : schema.unit
  return (
    <span className="control-unit">
      {schema.unit === 'pounds' && <span aria-hidden="true">£</span>}
      <input
        id={id}
        className="control"
        inputMode="decimal"
        value={show(value)}
        onChange={(event) => onChange(event.target.value || undefined)}
        {...useDescription(id, schema.description, required)}
      />
      {unit && <span aria-hidden="true">{unit}</span>}
    </span>
  )
}

/** Grows with its text. Most texts are one paragraph, so Enter adds a line only in multi-line ones. */
function Words({ id, value, onChange, schema, required, isLong }: WidgetProps & { isLong: boolean }) {
  const { tokens } = useForm()
  const text = String(value ?? '')
  return (
    <>
      <textarea
        id={id}
        className="control"
        rows={1}
        value={text}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !isLong) event.preventDefault()
        }}
        onChange={({ target }) =>
          onChange((isLong ? target.value : target.value.replace(/\s*\n\s*/g, ' ')) || undefined)
        }
        {...useDescription(id, schema.description, required)}
      />
      <LetterCount text={text} most={schema.maxLength} shown={schema.shownLetters as number | undefined} />
      {text.includes('{') && <TokenList tokens={tokens} />}
    </>
  )
}

export function Select({ id, value, onChange, schema, options, required }: WidgetProps) {
  const choices = options.enumOptions ?? []
  return (
    <select
      id={id}
      className="control"
      value={String(value ?? schema.usual ?? '')}
      onChange={(event) => onChange(choices.find((choice) => String(choice.value) === event.target.value)?.value)}
      {...useDescription(id, schema.description, required)}
    >
      {schema.usual === undefined && <option value="">{required ? 'Choose…' : 'None'}</option>}
      {choices.map((choice) => (
        <option key={String(choice.value)} value={String(choice.value)}>
          {choice.label}
        </option>
      ))}
    </select>
  )
}

export function Tick({ id, value, onChange, label, schema, name, required }: WidgetProps) {
  const isSample = name === 'sample'
  return (
    <label className={isSample ? 'tick tick-sample' : 'tick'} htmlFor={id}>
      <input
        id={id}
        type="checkbox"
        checked={value === true}
        onChange={(event) => onChange(event.target.checked)}
        {...useDescription(id, schema.description, required)}
      />
      {label}
    </label>
  )
}

const show = (value: unknown) => String(hideTemplate(value) ?? '')

export function useDescription(id: string, description: string | undefined, required: boolean | undefined) {
  const { faults } = useForm()
  const isFaulty = faults.some(({ path }) => makeId(path) === id)
  const ids = [isFaulty && `${id}__error`, description && `${id}__description`].filter(Boolean)
  return {
    'aria-describedby': ids.join(' ') || undefined,
    'aria-invalid': isFaulty || undefined,
    'aria-required': required || undefined
  }
}
