import type { FieldTemplateProps } from '@rjsf/utils'
import { capitalise } from '../../../domain/sentences.ts'
import type { Fault } from '../api.ts'
import { findFaultsAt, useForm } from './context.ts'

/** Label, help, control and faults. Groups and lists have their own headings. */
export function Field({
  id,
  label,
  children,
  schema,
  fieldPathId,
  required,
  hidden,
  rawDescription
}: FieldTemplateProps) {
  const { faults } = useForm()
  const { path } = fieldPathId
  if (hidden) return <div hidden>{children}</div>
  const own = findFaultsAt(faults, path)
  const messages = own.length > 0 && (
    <p className="field-fault" id={`${id}__error`}>
      {own.map((fault) => capitalise(explain(fault, schema.choices === 'pictures'))).join('. ')}
    </p>
  )
  if (schema.type === 'object' || schema.type === 'array') {
    return (
      <div className="field-group" data-path={path.join('.')}>
        {messages}
        {children}
      </div>
    )
  }
  const isTick = schema.type === 'boolean'
  const isEntry = typeof path.at(-1) === 'number'
  return (
    <div
      className={`field ${isTick ? 'field-tick' : ''} ${own.length > 0 ? 'has-fault' : ''}`}
      data-path={path.join('.')}
    >
      {!isTick && (
        <label className={isEntry ? 'visually-hidden' : 'field-label'} htmlFor={id}>
          {isEntry ? `${label.replace(/-\d+$/, '')}, entry ${Number(path.at(-1)) + 1}` : label}
          {!required && !isEntry && <span className="field-optional"> optional</span>}
        </label>
      )}
      {children}
      {rawDescription && !isEntry && (
        <p className="field-help" id={`${id}__description`}>
          {rawDescription}
        </p>
      )}
      {messages}
    </div>
  )
}

function explain({ message, wanted }: Fault, isPicture: boolean): string {
  if (wanted === undefined) return message
  return isPicture ? 'choose a picture' : `write ${wanted}`
}
