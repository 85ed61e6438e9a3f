import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { Icon } from '../ui/icon.tsx'
import type { Contact } from '../ui/links.ts'
import { IllustrationTag, Picture, type PictureData } from '../ui/picture.tsx'
import { makeIsland } from './island-boundary.tsx'
import { useDrag } from './use-drag.ts'

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
/** Moves a divider by pointer and keyboard. Only a CSS variable and the slider's value change: nothing re-renders. */
function useDivider(describe: (position: number) => string) {
  const root = useRef<HTMLDivElement>(null)
  const handle = useRef<HTMLDivElement>(null)
  const position = useRef(start)
  /** Distance from the divider to where it was gripped, so it doesn't jump under the finger. */
  const grip = useRef(0)

  function moveTo(next: number) {
    position.current = Math.min(100, Math.max(0, next))
    const rounded = Math.round(position.current)
    root.current?.style.setProperty('--position', `${position.current}%`)
    handle.current?.setAttribute('aria-valuenow', String(rounded))
    handle.current?.setAttribute('aria-valuetext', describe(rounded))
  }

  function follow({ clientX, currentTarget }: PointerEvent) {
    const { left, width } = currentTarget.getBoundingClientRect()
    if (width > 0) moveTo(((clientX - grip.current - left) / width) * 100)
  }

  const pointerHandlers = useDrag({
    onPress({ clientX, currentTarget, pointerType, target }) {
      const { left, width } = currentTarget.getBoundingClientRect()
      const isOnHandle = handle.current?.contains(target as Node)
      grip.current = isOnHandle ? clientX - left - (width * position.current) / 100 : 0
      return pointerType === 'mouse'
    },
    onDrag: follow,
    onRelease(event) {
      // A drag replayed after hydration has no moves, only where it ended.
      follow(event)
      handle.current?.focus({ preventScroll: true })
    }
  })

  function onKeyDown(event: KeyboardEvent) {
    const step = (steps[event.key] ?? 0) * (event.shiftKey ? 2 : 1)
    if (step === 0 || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    moveTo(position.current + step)
  }

  return { root, handle, start, pointerHandlers, onKeyDown }
}
