import { useEffect, useRef, useState } from 'react'
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

/** Shown when a file was changed in two places: one of the two is saved, and Undo or Redo has the other. */
export function Conflict({ takeTheirs, keepMine }: Pick<Content, 'takeTheirs' | 'keepMine'>) {
  return (
    <section className="notice notice-bad" aria-label="Changed elsewhere">
      <h2>This has been changed elsewhere since you opened it</h2>
      <p>Nothing was saved yet. Whichever you take, the other is one step away, under Undo or Redo.</p>
      <div className="notice-buttons">
        <Button onClick={takeTheirs}>Reload what was saved elsewhere</Button>
        <Button onClick={keepMine}>Keep yours</Button>
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
