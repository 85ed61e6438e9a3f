import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Icon } from '../../ui/icon.tsx'

/** Milliseconds, as the specification has them: before one opens, and for how long the next then opens at once. */
const openDelay = 700
const skipDelay = 300

/** Time to move the mouse onto an open one. */
const leaveDelay = 150

/** Only one is open. */
let closeShown: (() => void) | null = null
let closedAt = Number.NEGATIVE_INFINITY

/** A tooltip. It opens for a resting mouse, for the keyboard and for a tap, across the line it is in (`helped`). */
export function Help({ label, children }: { label: string; children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isPressed = useRef(false)
  const id = useId()

  function after(delay: number, run: () => void) {
    clearTimeout(timer.current)
    timer.current = setTimeout(run, delay)
  }

  function open() {
    // The focus may arrive while a mouse that has just left is still waited for.
    clearTimeout(timer.current)
    if (!isOpen) closeShown?.()
    setIsOpen(true)
  }

  function close() {
    clearTimeout(timer.current)
    setIsOpen(false)
  }

  useEffect(() => {
    if (!isOpen) return
    closeShown = close
    // A mouse may rest on it while the focus is elsewhere.
    const dismiss = ({ key }: KeyboardEvent) => key === 'Escape' && close()
    addEventListener('keydown', dismiss)
    return () => {
      removeEventListener('keydown', dismiss)
      if (closeShown === close) closeShown = null
      closedAt = performance.now()
    }
  }, [isOpen])

  const rest = () => after(closeShown || performance.now() - closedAt < skipDelay ? 0 : openDelay, open)

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only keeps the tooltip open while the mouse is on it
    <span
      className="help"
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && rest()}
      onPointerLeave={({ pointerType, currentTarget }) => {
        // With the focus on it, it stays until that leaves too.
        if (pointerType === 'mouse' && !currentTarget.contains(document.activeElement)) after(leaveDelay, close)
      }}
      onBlur={close}
    >
      <button
        type="button"
        className="help-button"
        aria-label={label}
        aria-describedby={isOpen ? id : undefined}
        // Not by :focus-visible, which WebKit on a phone doesn't match after a mouse was used.
        onPointerDown={() => {
          isPressed.current = true
        }}
        onFocus={() => !isPressed.current && open()}
        onClick={() => {
          isPressed.current = false
          if (isOpen) close()
          else open()
        }}
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
