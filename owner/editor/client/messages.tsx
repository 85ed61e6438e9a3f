import { useEffect, useRef } from 'react'
import { focusField } from './form/context.ts'
import { openAddress } from './navigation.tsx'
import { Button } from './parts.tsx'
import type { Edits } from './unsaved-edits.ts'
import type { Content } from './use-content.ts'

/* What the owner is told or asked above the form. */

/** Shown when a file was changed in two places: one of the two is saved, and Undo or Redo has the other. */
export function Conflict({ reload, keepMine }: Pick<Content, 'reload' | 'keepMine'>) {
  return (
    <section className="message message-bad" aria-label="Changed elsewhere">
      <h2>This has been changed elsewhere since you opened it</h2>
      <p>Nothing was saved yet. Whichever you choose, the other is one step away, under Undo or Redo.</p>
      <div className="buttons">
        <Button onClick={reload}>Reload what was saved elsewhere</Button>
        <Button onClick={keepMine}>Keep yours</Button>
      </div>
    </section>
  )
}

/** What the site's loader refused, each linked to its field or file. */
export function Problems({ edits: { faults, file } }: { edits: Edits }) {
  const message = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Only a refused save moves the focus; faults present on opening can wait.
    if (faults !== file.faults) message.current?.focus()
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
  const count = faults.length === 1 ? 'One thing' : `${faults.length} things`
  // A draft isn't wrong, just unfinished.
  const isUnfinished = file.isDraft && faults.every((fault) => fault.file === file.file)
  const title = isUnfinished
    ? `${count} to do before it can go on the site`
    : `${count} ${faults.length === 1 ? 'is' : 'are'} wrong`
  if (isUnfinished && faults === file.faults)
    return (
      <details className="message" open={faults.some(({ isLost }) => isLost)}>
        <summary className="font-semibold">{title}</summary>
        {list}
      </details>
    )
  return (
    <div className="message message-bad" role="alert" tabIndex={-1} ref={message}>
      <h2>{title}</h2>
      {list}
    </div>
  )
}
