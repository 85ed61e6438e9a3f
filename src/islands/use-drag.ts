import { type PointerEvent, useRef } from 'react'

interface DragHandlers {
  /** Returns whether it is dragged at once. */
  onPress?: (event: PointerEvent) => boolean
  /** `across`: pixels from where it was pressed. */
  onDrag: (event: PointerEvent, across: number) => void
  /** 0 pixels across if it was only pressed. */
  onRelease: (event: PointerEvent, across: number) => void
  /** After a drag, however it ended. */
  onStop?: () => void
}

/** A finger that moved less than this has tapped. */
const tapSlack = 6

/** Sideways drags by finger, pen or mouse. A finger may be about to scroll the page, so it drags only after moving sideways. */
export function useDrag({ onPress, onDrag, onRelease, onStop }: DragHandlers) {
  const press = useRef<{ pointerId: number; x: number; y: number; isDragging: boolean }>(null)

  function onPointerDown(event: PointerEvent) {
    if (!event.isPrimary || event.button !== 0) return
    const { pointerId, clientX, clientY } = event
    press.current = { pointerId, x: clientX, y: clientY, isDragging: false }
    if (onPress?.(event)) drag(event)
  }

  function onPointerMove(event: PointerEvent) {
    const current = press.current
    if (current?.pointerId !== event.pointerId) return
    if (event.buttons === 0) return stop()
    const across = Math.abs(event.clientX - current.x)
    const isMeant = across > tapSlack && across > Math.abs(event.clientY - current.y)
    if (current.isDragging) onDrag(event, event.clientX - current.x)
    else if (isMeant) drag(event)
  }

  function drag(event: PointerEvent) {
    if (!press.current) return
    press.current.isDragging = true
    try {
      event.currentTarget.setPointerCapture(event.pointerId)
    } catch {
      // A press replayed after hydration: its pointer may already be up.
    }
    onDrag(event, event.clientX - press.current.x)
  }

  function onPointerUp(event: PointerEvent) {
    const current = press.current
    if (current?.pointerId !== event.pointerId) return
    stop()
    onRelease(event, current.isDragging ? event.clientX - current.x : 0)
  }

  function stop() {
    if (press.current?.isDragging) onStop?.()
    press.current = null
  }

  // Capturing a pointer takes it from the element first touched; that doesn't end the gesture.
  function onLostPointerCapture({ target, currentTarget }: PointerEvent) {
    if (target === currentTarget) stop()
  }

  return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: stop, onLostPointerCapture }
}
