import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { Icon } from '../ui/icon.tsx'
import type { Contact } from '../ui/links.ts'
import { IllustrationTag, Picture, type PictureData } from '../ui/picture.tsx'
import { makeIsland } from './island-boundary.tsx'

interface BeforeAfterProps {
  beforeImage: PictureData
  afterImage: PictureData
  /** What is compared; the slider's accessible name starts with it. */
  name: string
  /** On the first screen, so its pictures are fetched first. */
  isHero?: boolean
  contact: Contact
}

export const BeforeAfter = makeIsland(ComparedPictures)

function ComparedPictures({ beforeImage, afterImage, name, isHero }: BeforeAfterProps) {
  const describe = (position: number) => `${position}% before, ${100 - position}% after`
  const { root, handle, start, pointerHandlers, onKeyDown } = useDivider(describe)
  return (
    <div className="before-after" ref={root} data-replay {...pointerHandlers}>
      <div className="before-after-side">
        <Picture picture={beforeImage} isHero={isHero} />
        <IllustrationTag picture={beforeImage} />
        <span className="before-after-label">BEFORE</span>
      </div>
      <div className="before-after-side">
        <Picture picture={afterImage} isHero={isHero} />
        <IllustrationTag picture={afterImage} />
        <span className="before-after-label">AFTER</span>
      </div>
      <div className="before-after-line" />
      <div
        className="before-after-handle"
        ref={handle}
        role="slider"
        tabIndex={0}
        aria-label={`${name}, before and after`}
        aria-orientation="horizontal"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={start}
        aria-valuetext={describe(start)}
        onKeyDown={onKeyDown}
      >
        <Icon name="previous" className="size-4" />
        <Icon name="next" className="size-4" />
      </div>
    </div>
  )
}

const start = 50
const steps: Record<string, number> = {
  ArrowLeft: -5,
  ArrowDown: -5,
  ArrowRight: 5,
  ArrowUp: 5,
  PageDown: -10,
  PageUp: 10,
  Home: -100,
  End: 100
}
/** A finger that moved less than this has tapped. */
const tapSlack = 6

interface Press {
  pointerId: number
  startX: number
  startY: number
  /** Distance from the divider to where it was gripped, so it doesn't jump under the finger. */
  grip: number
  isDragging: boolean
}

/** Moves a divider by pointer and keyboard. Only a CSS variable and the slider's value change: nothing re-renders. */
function useDivider(describe: (position: number) => string) {
  const root = useRef<HTMLDivElement>(null)
  const handle = useRef<HTMLDivElement>(null)
  const position = useRef(start)
  const press = useRef<Press>(null)

  function moveTo(next: number) {
    position.current = Math.min(100, Math.max(0, next))
    const rounded = Math.round(position.current)
    root.current?.style.setProperty('--position', `${position.current}%`)
    handle.current?.setAttribute('aria-valuenow', String(rounded))
    handle.current?.setAttribute('aria-valuetext', describe(rounded))
  }

  function follow({ clientX, currentTarget }: PointerEvent) {
    const { left, width } = currentTarget.getBoundingClientRect()
    if (press.current && width > 0) moveTo(((clientX - press.current.grip - left) / width) * 100)
  }

  function onPointerDown(event: PointerEvent<HTMLDivElement>) {
    if (!event.isPrimary || event.button !== 0) return
    const { left, width } = event.currentTarget.getBoundingClientRect()
    const { pointerId, clientX } = event
    const isOnHandle = handle.current?.contains(event.target as Node)
    const grip = isOnHandle ? clientX - left - (width * position.current) / 100 : 0
    press.current = { pointerId, startX: clientX, startY: event.clientY, grip, isDragging: false }
    if (event.pointerType === 'mouse') startDragging(event)
  }

  // A finger may be about to scroll the page, so it drags only after moving sideways.
  function onPointerMove(event: PointerEvent<HTMLDivElement>) {
    const current = press.current
    if (current?.pointerId !== event.pointerId) return
    if (event.buttons === 0) return stop()
    const across = Math.abs(event.clientX - current.startX)
    if (current.isDragging) follow(event)
    else if (across > tapSlack && across > Math.abs(event.clientY - current.startY)) startDragging(event)
  }

  function startDragging(event: PointerEvent<HTMLDivElement>) {
    if (press.current) press.current.isDragging = true
    try {
      event.currentTarget.setPointerCapture(event.pointerId)
    } catch {
      // A press replayed after hydration: its pointer may already be up.
    }
    follow(event)
  }

  function onPointerUp(event: PointerEvent) {
    if (press.current?.pointerId !== event.pointerId) return
    // A drag replayed after hydration has no moves, only where it ended.
    follow(event)
    stop()
    handle.current?.focus({ preventScroll: true })
  }

  function stop() {
    press.current = null
  }

  // Capturing a pointer takes it from the element first touched; that doesn't end the gesture.
  function onLostPointerCapture({ target, currentTarget }: PointerEvent) {
    if (target === currentTarget) stop()
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = steps[event.key]
    if (!step || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    moveTo(position.current + step)
  }

  const pointerHandlers = { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: stop, onLostPointerCapture }
  return { root, handle, start, pointerHandlers, onKeyDown }
}
