import { useState } from 'react'
import type { FormSchema } from '../../server/form-schema.ts'
import { type ControlProps, hideTemplate } from './context.ts'
import { FocusChoice, PictureChoice } from './pictures.tsx'
import { StartArea } from './start-area.tsx'
import { Words } from './words.tsx'

export function chooseControl(schema: FormSchema): React.FC<ControlProps> {
  if (schema.type === 'boolean') return Tick
  if (schema.type === 'number' || schema.type === 'integer') return NumberInput
  if (schema.choices === 'pictures' || schema.choices === 'logos') return PictureChoice
  if (schema.oneOf || schema.enum) return Select
  if (schema.control === 'colour') return Colour
  if (schema.control === 'start') return Start
  if (schema.format === 'date-time') return DayAndTime
  if (schema.control === 'focus') return FocusChoice
  return schema.pattern || schema.format ? Input : Words
}

function Input({ value, onChange, schema: { format }, attributes }: ControlProps) {
  const isDay = format === 'date' || format === 'month'
  return (
    <input
      {...attributes}
      className={isDay ? 'field-box max-w-48' : 'field-box'}
      // Browsers without a field for months show a line to type in.
      type={isDay || format === 'password' ? format : 'text'}
      autoComplete={format === 'password' ? 'new-password' : 'off'}
      inputMode={format === 'email' ? 'email' : format === 'uri' ? 'url' : undefined}
      value={show(value)}
      spellCheck={false}
      onChange={(event) => onChange(event.target.value || undefined)}
    />
  )
}

/** Written "2026-12-01" or, with a time, "2026-12-01 09:00". */
function DayAndTime({ value, onChange, label, attributes }: ControlProps) {
  const [day = '', time = ''] = show(value).split(/[ T]/)
  const change = (parts: string[]) => onChange(parts.join(' ').trimEnd() || undefined)
  return (
    <span className="flex max-w-80 items-center gap-2">
      <input
        {...attributes}
        className="field-box"
        type="date"
        value={day}
        onChange={({ target }) => change([target.value, time])}
      />
      <input
        className="field-box"
        type="time"
        aria-label={`${label}, time of day`}
        value={time}
        onChange={({ target }) => change([day, target.value])}
      />
    </span>
  )
}

/** The postcode a firm sets out from, and what follows from it. */
function Start({ attributes, ...props }: ControlProps) {
  const areaId = `${attributes.id}__area`
  return (
    <>
      <Input
        {...props}
        attributes={{ ...attributes, 'aria-describedby': `${attributes['aria-describedby'] ?? ''} ${areaId}` }}
      />
      <StartArea id={areaId} />
    </>
  )
}

/** Picked by eye, or typed as a designer gives it. */
function Colour(props: ControlProps) {
  return (
    <span className="flex max-w-48 items-center gap-2">
      <input
        type="color"
        className="field-box w-12 flex-none p-0.5"
        aria-label={`${props.label}, by eye`}
        value={/^#[\da-f]{6}$/i.test(String(props.value)) ? String(props.value) : ''}
        onChange={(event) => props.onChange(event.target.value)}
      />
      <Input {...props} />
    </span>
  )
}

function NumberInput({ value, onChange, schema, attributes }: ControlProps) {
  // As typed: the number of "1." or "1.50" is written differently.
  const [typed, setTyped] = useState('')
  const isPounds = schema.unit === 'pounds'
  return (
    <span className="text-quiet flex max-w-48 items-center gap-2">
      {isPounds && <span aria-hidden="true">£</span>}
      <input
        {...attributes}
        className="field-box tabular-nums"
        inputMode="decimal"
        value={readNumber(typed) === value ? typed : show(value)}
        onChange={({ target }) => {
          setTyped(target.value)
          onChange(readNumber(target.value))
        }}
      />
      {!isPounds && schema.unit && <span aria-hidden="true">{schema.unit}</span>}
    </span>
  )
}

/** What isn't a number stays as it is, and the site's loader says what is wrong with it. */
function readNumber(text: string): number | string | undefined {
  if (text.trim() === '') return undefined
  return Number.isNaN(Number(text)) ? text : Number(text)
}

function Select({ value, onChange, schema, isRequired, attributes }: ControlProps) {
  const choices = schema.oneOf ?? schema.enum?.map((one) => ({ const: one, title: one })) ?? []
  return (
    <select
      {...attributes}
      className="field-box"
      value={String(value ?? schema.usual ?? '')}
      onChange={(event) => onChange(event.target.value || undefined)}
    >
      {schema.usual === undefined && <option value="">{isRequired ? 'Choose one' : 'None'}</option>}
      {choices.map((choice) => (
        <option key={choice.const} value={choice.const}>
          {choice.title}
        </option>
      ))}
    </select>
  )
}

function Tick({ value, onChange, label, path, attributes }: ControlProps) {
  return (
    <label
      className={`inline-flex min-h-8 items-center gap-2 font-semibold ${path.at(-1) === 'sample' ? 'sample' : ''}`}
      htmlFor={attributes.id}
    >
      <input
        {...attributes}
        type="checkbox"
        className="size-4.5"
        checked={value === true}
        onChange={(event) => onChange(event.target.checked)}
      />
      {label}
    </label>
  )
}

const show = (value: unknown) => String(hideTemplate(value) ?? '')
