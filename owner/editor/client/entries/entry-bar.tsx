import type { Ref } from 'react'
import type { Addable } from './use-entries.tsx'

interface EntryBarProps {
  noun: string
  isDraft: boolean
  position: number
  total: number
  /** There are unsaved changes. */
  isBlocked: boolean
  onMove(by: 1 | -1): void
  onDuplicate(): void
  onHide(isHidden: boolean): void
  onRemove(): void
  ref: Ref<HTMLElement>
}

export function EntryBar({ noun, isDraft, position, total, isBlocked, ref, ...on }: EntryBarProps) {
  // Not disabled at the end of the list, because a disabled button would lose the keyboard focus.
  const move = (by: 1 | -1, isLast: boolean) => ({
    'aria-disabled': isLast || undefined,
    disabled: isBlocked,
    onClick: () => !isLast && on.onMove(by)
  })
  return (
    <section className="entry-bar" aria-label={`This ${noun}`} tabIndex={-1} ref={ref}>
      {isDraft && (
        <p className="entry-state">
          <span className="tag">Not on the site</span> Save as often as you like: visitors see it once you put it on the
          site.
        </p>
      )}
      <div className="place">
        {/* One button for both, so it keeps the focus after the press. */}
        <button
          type="button"
          className={isDraft ? 'button-small button-primary' : 'button-small'}
          onClick={() => on.onHide(!isDraft)}
        >
          {isDraft ? 'Put it on the site' : 'Hide'}
        </button>
        <button type="button" className="button-small" {...move(-1, position === 1)}>
          Move up
        </button>
        <button type="button" className="button-small" {...move(1, position === total)}>
          Move down
        </button>
        <span>
          {position} of {total}
        </span>
        <button type="button" className="button-small" disabled={isBlocked} onClick={on.onDuplicate}>
          Duplicate…
        </button>
        <button type="button" className="button-small" onClick={on.onRemove}>
          Remove…
        </button>
      </div>
      {isBlocked && <p className="field-help">Save first to move or duplicate it.</p>}
    </section>
  )
}

export function AddButton({ addable, onAdd }: { addable: Addable; onAdd(addable: Addable): void }) {
  return (
    <button type="button" className="nav-add" onClick={() => onAdd(addable)}>
      <span aria-hidden="true">+ </span>Add a {addable.noun}
    </button>
  )
}
