import { useEffect, useRef } from 'react'
import type { Draft } from './drafts.ts'
import { focusField } from './form/focus-field.ts'

/** What the site's loader refused, each linked to its field or file. */
export function Problems({ draft, onOpen }: { draft: Draft; onOpen(file: string): void }) {
  const { faults, file } = draft
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Only a refused save takes the focus; faults present on opening can wait.
    if (faults !== file.faults) notice.current?.focus()
  }, [faults, file])
  if (faults.length === 0) return null
  const list = (
    <ul>
      {faults.map((fault) => (
        <li key={fault.sentence}>
          <button
            type="button"
            className="link"
            onClick={() => (fault.file === file.file ? focusField(fault.path) : onOpen(fault.file))}
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
      <details className="notice">
        <summary>{title}</summary>
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
