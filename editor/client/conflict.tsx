import type { FileAnswer } from './api.ts'
import { listDifferences } from './data.ts'
import type { Draft } from './drafts.ts'

interface ConflictProps {
  draft: Draft
  theirs: FileAnswer
  onTakeTheirs(kept: string): void
  onOverwrite(): void
}

/** Shown when the file was changed on disk meanwhile: the owner sees both versions and chooses one. */
export function Conflict({ draft, theirs, onTakeTheirs, onOverwrite }: ConflictProps) {
  const differences = compare(draft, theirs)
  return (
    <section className="notice notice-bad" aria-label="Changed elsewhere">
      <h2>This file has been changed elsewhere since you opened it</h2>
      <p>Nothing was saved. This is where your version and the file differ:</p>
      <div className="differences">
        <table>
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">Yours</th>
              <th scope="col">In the file now</th>
            </tr>
          </thead>
          <tbody>
            {differences.map(({ field, mine, theirs: other }) => (
              <tr key={field}>
                <th scope="row">{field}</th>
                <td>{mine}</td>
                <td>{other}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="notice-buttons">
        <button
          type="button"
          className="button"
          onClick={() => onTakeTheirs(differences.map(({ field, mine }) => `${field}: ${mine}`).join('\n'))}
        >
          Load the file, keep my text for copying
        </button>
        <button type="button" className="button" onClick={onOverwrite}>
          Overwrite it with mine
        </button>
      </div>
    </section>
  )
}

/** What the owner had typed before loading the version on disk. */
export function KeptText({ text, onClose }: { text: string; onClose(): void }) {
  return (
    <section className="notice" aria-label="What you had typed">
      <h2>What you had typed</h2>
      <textarea className="control" readOnly rows={4} value={text} aria-label="What you had typed, for copying" />
      <div className="notice-buttons">
        <button type="button" className="button" onClick={() => navigator.clipboard.writeText(text)}>
          Copy
        </button>
        <button type="button" className="button" onClick={onClose}>
          Put away
        </button>
      </div>
    </section>
  )
}

function compare(draft: Draft, theirs: FileAnswer): { field: string; mine: string; theirs: string }[] {
  if (draft.file.form && theirs.form) {
    return listDifferences(draft.data, theirs.form.data).map(({ path, mine, theirs: other }) => ({
      field: path.map((step) => (typeof step === 'number' ? `number ${step + 1}` : step)).join(' → ') || 'everything',
      mine: show(mine),
      theirs: show(other)
    }))
  }
  const [mine, other] = [draft.text.split('\n'), theirs.text.split('\n')]
  const length = Math.max(mine.length, other.length)
  return Array.from({ length }, (_, index) => ({
    field: `line ${index + 1}`,
    mine: mine[index] ?? '',
    theirs: other[index] ?? ''
  })).filter((line) => line.mine !== line.theirs)
}

const show = (value: unknown) =>
  value === undefined ? '(nothing)' : typeof value === 'string' ? value : JSON.stringify(value)
