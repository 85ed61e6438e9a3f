import { type ReactNode, useId, useRef, useState } from 'react'
import { Icon } from '../../ui/icon.tsx'

/** Milliseconds, as the specification has them: before one opens, and for how long the next then opens at once. */
const openDelay = 700
const skipDelay = 300

let closedAt = Number.NEGATIVE_INFINITY

/** A tooltip. It opens for a resting mouse, for the keyboard and for a tap, across the box around it (`helped`). */
export function Help({ label, children }: { label: string; children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const id = useId()

  function open(delay: number) {
    clearTimeout(timer.current)
    timer.current = setTimeout(setIsOpen, performance.now() - closedAt < skipDelay ? 0 : delay, true)
  }

  function close() {
    clearTimeout(timer.current)
    if (isOpen) closedAt = performance.now()
    setIsOpen(false)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only keeps the tooltip open while the mouse is on it
    <span
      className="help"
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && open(openDelay)}
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && close()}
      onKeyDown={({ key }) => key === 'Escape' && close()}
      onBlur={close}
    >
      <button
        type="button"
        className="help-button"
        aria-label={label}
        aria-describedby={isOpen ? id : undefined}
        onFocus={({ currentTarget }) => currentTarget.matches(':focus-visible') && open(0)}
        onClick={() => (isOpen ? close() : open(0))}
      >
        <Icon name="info" className="size-5" />
      </button>
      {isOpen && (
        <span role="tooltip" id={id} className="tooltip">
          {children}
        </span>
      )}
    </span>
  )
}
