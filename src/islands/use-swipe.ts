import { type PointerEvent, useRef } from 'react'

const swipeDistance = 48
const swipeSlack = 8

/** The track follows a sideways finger, pen or mouse; released far enough, it moves on by one. */
export function useSwipe(track: { current: HTMLDivElement | null }, move: (steps: number) => void) {
  const press = useRef<{ pointerId: number; x: number; y: number; isSwiping: boolean }>(null)

  function drag(distance: number | null) {
    track.current?.toggleAttribute('data-dragged', distance !== null)
    track.current?.style.setProperty('--drag', `${distance ?? 0}px`)
  }

  function onPointerDown({ isPrimary, button, pointerId, clientX, clientY }: PointerEvent) {
    if (isPrimary && button === 0) press.current = { pointerId, x: clientX, y: clientY, isSwiping: false }
  }

  function onPointerMove(event: PointerEvent) {
    const current = press.current
    if (current?.pointerId !== event.pointerId) return
    if (event.buttons === 0) return stop()
    const across = event.clientX - current.x
    if (!current.isSwiping) {
      if (Math.abs(across) < swipeSlack || Math.abs(across) < Math.abs(event.clientY - current.y)) return
      current.isSwiping = true
      event.currentTarget.setPointerCapture(event.pointerId)
    }
    drag(across)
  }

  function onPointerUp({ pointerId, clientX }: PointerEvent) {
    const across = press.current?.isSwiping && press.current.pointerId === pointerId ? clientX - press.current.x : 0
    stop()
    if (Math.abs(across) >= swipeDistance) move(across < 0 ? 1 : -1)
  }

  function stop() {
    if (press.current?.isSwiping) drag(null)
    press.current = null
  }

  // Capturing a pointer takes it from the element first touched; that doesn't end the gesture.
  function onLostPointerCapture({ target, currentTarget }: PointerEvent) {
    if (target === currentTarget) stop()
  }

  return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: stop, onLostPointerCapture }
}
