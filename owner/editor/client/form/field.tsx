import type { FieldTemplateProps } from '@rjsf/utils'
import { useEffect, useState } from 'react'
import { capitalise } from '../../../../domain/sentences.ts'
import type { Fault, Overview } from '../api.ts'
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

interface LetterCountProps {
  text: string
  /** Beyond this the text is refused. */
  most: number | undefined
  /** Beyond this the text is cut off in search results. */
  shown: number | undefined
}

const pauseMs = 1000

/** "43 of 60 letters" while typing; read out once typing pauses. */
export function LetterCount({ text, most, shown }: LetterCountProps) {
  const { tokens } = useForm()
  const limit = most ?? shown
  const count = fillTokens(text, tokens).length
  const isOver = limit !== undefined && count > limit
  const words = `${count} of ${limit} letters${isOver ? (most ? ': too long' : ': search results cut it off') : ''}`
  const [told, setTold] = useState('')
  const [first] = useState(text)
  useEffect(() => {
    if (text === first) return
    const timer = setTimeout(() => setTold(words), pauseMs)
    return () => clearTimeout(timer)
  }, [text, first, words])
  if (limit === undefined) return null
  return (
    <p className={isOver ? 'letters letters-over' : 'letters'}>
      <span aria-hidden="true">{words}</span>
      <span aria-live="polite" className="visually-hidden">
        {told}
      </span>
    </p>
  )
}

/** Every word in curly brackets that a text may use, with what the site shows for it now. */
export function TokenList({ tokens }: { tokens: Overview['tokens'] }) {
  if (tokens.length === 0) return null
  return (
    <details className="tokens">
      <summary>Words in curly brackets that are filled in</summary>
      <dl>
        {tokens.map(([name, text]) => (
          <div key={name}>
            <dt>{`{${name}}`}</dt>
            <dd>{explainToken(name, text)}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

/** `needs:` shows no words of its own: it only decides whether its sentence stays. */
function explainToken(name: string, text: string | null): string {
  if (text === null) return 'leaves its sentence out: your business has none'
  return name.startsWith('needs:') ? 'keeps its sentence' : text
}

/** A text roughly as the site shows it, to count its letters. */
function fillTokens(text: string, tokens: Overview['tokens']): string {
  const known = new Map(tokens)
  return text.replace(/\{([^{}]*)\}/g, (token, name) => known.get(name) ?? token)
}
