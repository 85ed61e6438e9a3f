import type { Overview } from '../api.ts'

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
            <dd>{explain(name, text)}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

/** `needs:` shows no words of its own: it only decides whether its sentence stays. */
function explain(name: string, text: string | null): string {
  if (text === null) return 'leaves its sentence out: your business has none'
  return name.startsWith('needs:') ? 'keeps its sentence' : text
}

/** A text roughly as the site shows it, to count its letters. */
export function fillTokens(text: string, tokens: Overview['tokens']): string {
  const known = new Map(tokens)
  return text.replace(/\{([^{}]*)\}/g, (token, name) => known.get(name) ?? token)
}
