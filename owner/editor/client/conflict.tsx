import type { CrossedField } from '../server/merge-save.ts'

interface ConflictProps {
  crossings: CrossedField[]
  onTakeTheirs(kept: string): void
  onKeepMine(): void
}

/** Shown when the same field was changed in two places: the owner sees both and chooses. Everything else is merged. */
export function Conflict({ crossings, onTakeTheirs, onKeepMine }: ConflictProps) {
  return (
    <section className="notice notice-bad" aria-label="Changed elsewhere">
      <h2>
        {crossings.length === 1 ? 'This field has' : 'These fields have'} been changed elsewhere since you opened the
        page
      </h2>
      <p>Nothing was saved. Choose which to keep; what only one of you changed is kept either way.</p>
      <div className="differences">
        <table>
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">Yours</th>
              <th scope="col">Saved elsewhere</th>
            </tr>
          </thead>
          <tbody>
            {crossings.map(({ field, mine, theirs }) => (
              <tr key={field}>
                <th scope="row">{field}</th>
                <td>{mine}</td>
                <td>{theirs}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="notice-buttons">
        <button type="button" className="button" onClick={onKeepMine}>
          Save yours
        </button>
        <button
          type="button"
          className="button"
          onClick={() => onTakeTheirs(crossings.map(({ field, mine }) => `${field}: ${mine}`).join('\n'))}
        >
          Take the other, keep my text for copying
        </button>
      </div>
    </section>
  )
}

/** What the owner had typed before taking the other version. */
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
