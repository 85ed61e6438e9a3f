import type { Ref } from 'react'
import { Button } from '../button.tsx'

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
    <section className="mb-5" aria-label={`This ${noun}`} tabIndex={-1} ref={ref}>
      {isDraft && (
        <p className="mb-2.5">
          <span className="tag">Not on the site</span> Save as often as you like: visitors see it once you put it on the
          site.
        </p>
      )}
      <div className="flex flex-wrap items-center gap-2">
        {/* One button for both, so it keeps the focus after the press. */}
        <Button isSmall look={isDraft ? 'dark' : 'quiet'} onClick={() => on.onHide(!isDraft)}>
          {isDraft ? 'Put it on the site' : 'Hide'}
        </Button>
        <Button isSmall {...move(-1, position === 1)}>
          Move up
        </Button>
        <Button isSmall {...move(1, position === total)}>
          Move down
        </Button>
        <span>
          {position} of {total}
        </span>
        <Button isSmall disabled={isBlocked} onClick={on.onDuplicate}>
          Duplicate…
        </Button>
        <Button isSmall onClick={on.onRemove}>
          Remove…
        </Button>
      </div>
      {isBlocked && <p className="field-hint">Save first to move or duplicate it.</p>}
    </section>
  )
}
