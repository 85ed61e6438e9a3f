import { useEffect, useRef } from 'react'
import type { Draft } from './drafts.ts'
import { focusField } from './form/focus-field.ts'

/** What the site's loader refused, in its own sentences, each with a link to the field or file it is about. */
export function Problems({ draft, onOpen }: { draft: Draft; onOpen(file: string): void }) {
  const { faults, file } = draft
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Only a refused save takes the focus; what was wrong when the file was opened can wait to be read.
    if (faults !== file.faults) notice.current?.focus()
  }, [faults, file])
  if (faults.length === 0) return null
  return (
    <div className="notice notice-bad" role="alert" tabIndex={-1} ref={notice}>
      <h2>{faults.length === 1 ? 'One thing is wrong' : `${faults.length} things are wrong`}</h2>
      <ul>
        {faults.map((fault) => (
          <li key={fault.sentence}>
            <button
              type="button"
              className="link"
              onClick={() => (fault.file === file.file ? focusField(fault.path) : onOpen(fault.file))}
            >
              {fault.sentence}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
