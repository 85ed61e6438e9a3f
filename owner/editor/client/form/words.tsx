import type { Overview } from '../../server/app.ts'
import type { FormSchema } from '../../server/form-schema.ts'
import { type ControlProps, useForm } from './context.ts'

/** Grows with its text. Most texts are one paragraph, so Enter adds a line only in multi-line ones. */
export function Words({ value, onChange, schema, attributes }: ControlProps) {
  const { tokens } = useForm()
  const text = String(value ?? '')
  const isLong = schema.control === 'lines' || text.includes('\n')
  return (
    <>
      <textarea
        {...attributes}
        className="field-box"
        rows={1}
        value={text}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !isLong) event.preventDefault()
        }}
        onChange={({ target }) =>
          onChange((isLong ? target.value : target.value.replace(/\s*\n\s*/g, ' ')) || undefined)
        }
      />
      <LetterCount text={text} schema={schema} />
      {text.includes('{') && <TokenList tokens={tokens} />}
    </>
  )
}

/** "43 of 60 letters" while typing; only what is wrong with them is read out, and once. */
function LetterCount({ text, schema: { maxLength: most, shownLetters: shown } }: { text: string; schema: FormSchema }) {
  const { tokens } = useForm()
  const limit = most ?? shown
  const count = fillTokens(text, tokens).length
  const isOver = limit !== undefined && count > limit
  if (limit === undefined) return null
  return (
    <p className={`mt-0.5 text-right text-xs tabular-nums ${isOver ? 'font-semibold text-ember-deep' : 'text-quiet'}`}>
      {count} of {limit} letters
      <span aria-live="polite">{isOver && (most ? ': too long' : ': search results cut it off')}</span>
    </p>
  )
}

/** Every word in curly brackets that a text may use, with what the site shows for it now. */
export function TokenList({ tokens }: { tokens: Overview['tokens'] }) {
  if (tokens.length === 0) return null
  return (
    <details className="text-quiet mt-1 text-xs">
      <summary>Words in curly brackets that are filled in</summary>
      <dl className="mt-1.5 max-h-56 overflow-y-auto">
        {tokens.map(([name, text]) => (
          <div key={name} className="grid grid-cols-[minmax(10rem,2fr)_3fr] gap-3 py-0.5">
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
