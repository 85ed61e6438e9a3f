import { useEffect, useRef, useState } from 'react'
import type { CrossedField } from '../server/merge-save.ts'
import { openAddress } from './address.ts'
import { Button } from './button.tsx'
import type { Draft } from './drafts.ts'
import { focusField } from './form/focus-field.ts'
import type { Content } from './use-content.ts'

/* What the owner is told or asked above the form. */

/** Shown at the first save in a fresh clone, because the sample is never written to. */
export function OwnOffer({ makeOwn, refuseOwn }: Pick<Content, 'makeOwn' | 'refuseOwn'>) {
  const [isBusy, setBusy] = useState(false)
  const first = useRef<HTMLButtonElement>(null)
  useEffect(() => first.current?.focus(), [])

  async function make() {
    setBusy(true)
    await makeOwn()
    setBusy(false)
  }

  return (
    <section className="notice" aria-label="Make it yours">
      <h2>Make it yours</h2>
      <p>
        You are looking at the sample firm. Before your first save, the editor makes a full copy for you in the folder
        content/. From then on the site shows your firm, and software updates leave it alone.
      </p>
      <div className="notice-buttons">
        <Button ref={first} look="dark" disabled={isBusy} onClick={make}>
          {isBusy ? 'Copying…' : 'Make my copy and save'}
        </Button>
        <Button disabled={isBusy} onClick={refuseOwn}>
          Not yet
        </Button>
      </div>
    </section>
  )
}

interface ConflictProps {
  crossings: CrossedField[]
  onTakeTheirs(kept: string): void
  onKeepMine(): void
}

/** Shown when the same field was changed in two places: the owner sees both and chooses. Everything else is merged. */
export function Conflict({ crossings, onTakeTheirs, onKeepMine }: ConflictProps) {
  const kept = crossings.map(({ field, mine }) => `${field}: ${mine}`).join('\n')
  return (
    <section className="notice notice-bad" aria-label="Changed elsewhere">
      <h2>
        {crossings.length === 1 ? 'This field has' : 'These fields have'} been changed elsewhere since you opened the
        page
      </h2>
      <p>Nothing was saved. Choose which to keep; what only one of you changed is kept either way.</p>
      <div className="mt-2 max-h-72 overflow-auto">
        <table className="lined w-full">
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
        <Button onClick={onKeepMine}>Save yours</Button>
        <Button onClick={() => onTakeTheirs(kept)}>Take the other, keep my text for copying</Button>
      </div>
    </section>
  )
}

/** What the owner had typed before taking the other version. */
export function KeptText({ text, onClose }: { text: string; onClose(): void }) {
  return (
    <section className="notice" aria-label="What you had typed">
      <h2>What you had typed</h2>
      <textarea className="field-box" readOnly rows={4} value={text} aria-label="What you had typed, for copying" />
      <div className="notice-buttons">
        <Button onClick={() => navigator.clipboard.writeText(text)}>Copy</Button>
        <Button onClick={onClose}>Put away</Button>
      </div>
    </section>
  )
}

/** What the site's loader refused, each linked to its field or file. */
export function Problems({ draft: { faults, file } }: { draft: Draft }) {
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Only a refused save takes the focus; faults present on opening can wait.
    if (faults !== file.faults) notice.current?.focus()
  }, [faults, file])
  if (faults.length === 0) return null
  const list = (
    <ul className="grid gap-1.5">
      {faults.map((fault) => (
        <li key={fault.sentence}>
          <button
            type="button"
            className="cursor-pointer text-left underline underline-offset-3"
            onClick={() => (fault.file === file.file ? focusField(fault.path) : openAddress(fault.file))}
          >
            {fault.says}
          </button>
        </li>
      ))}
    </ul>
  )
  const count = (thing: string) => (faults.length === 1 ? `One ${thing}` : `${faults.length} ${thing}s`)
  const isUnfinished = file.isDraft && faults.every((fault) => fault.file === file.file)
  // A draft isn't wrong, just unfinished.
  const title = isUnfinished
    ? `${count('thing')} to do before it can go on the site`
    : `${count('thing')} ${faults.length === 1 ? 'is' : 'are'} wrong`
  if (isUnfinished && faults === file.faults)
    return (
      <details className="notice" open={faults.some(({ isLost }) => isLost)}>
        <summary className="font-semibold">{title}</summary>
        {list}
      </details>
    )
  return (
    <div className="notice notice-bad" role="alert" tabIndex={-1} ref={notice}>
      <h2>{title}</h2>
      {list}
    </div>
  )
}
