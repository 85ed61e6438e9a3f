import type { FileAnswer } from '../api.ts'

interface UnfinishedProps {
  unfinished: FileAnswer['unfinished']
  focusField(path: PropertyKey[]): void
}

/** What is left to write before a draft can go on the site. */
export function Unfinished({ unfinished, focusField }: UnfinishedProps) {
  return (
    <details className="notice">
      <summary>
        {unfinished.length === 1 ? '1 thing' : `${unfinished.length} things`} to do before it can go on the site
      </summary>
      <ul>
        {unfinished.map(({ path, says }) => (
          <li key={says}>
            <button type="button" className="link" onClick={() => focusField(path)}>
              {says}
            </button>
          </li>
        ))}
      </ul>
    </details>
  )
}
