import { Icon } from '../ui/icon.tsx'
import type { Contact } from '../ui/links.ts'
import { Picture, type PictureData } from '../ui/picture.tsx'
import { makeIsland } from './island-boundary.tsx'
import { useDivider } from './use-divider.ts'

interface BeforeAfterProps {
  beforeImage: PictureData
  afterImage: PictureData
  beforeLabel?: string
  afterLabel?: string
  /** What is compared; the slider's accessible name starts with it. */
  name: string
  /** On the first screen, so its pictures are fetched first. */
  isHero?: boolean
  contact: Contact
}

export const BeforeAfter = makeIsland(ComparedPictures)

function ComparedPictures({
  beforeImage,
  afterImage,
  beforeLabel = 'BEFORE',
  afterLabel = 'AFTER',
  name,
  isHero
}: BeforeAfterProps) {
  const describe = (position: number) =>
    `${position}% ${beforeLabel.toLowerCase()}, ${100 - position}% ${afterLabel.toLowerCase()}`
  const { root, handle, start, pointerHandlers, onKeyDown } = useDivider(describe)
  return (
    <div className="before-after" ref={root} data-replay {...pointerHandlers}>
      <div className="before-after-side">
        <Picture picture={beforeImage} isHero={isHero} />
        <span className="before-after-label">{beforeLabel}</span>
      </div>
      <div className="before-after-side">
        <Picture picture={afterImage} isHero={isHero} />
        <span className="before-after-label">{afterLabel}</span>
      </div>
      <div className="before-after-line" />
      <div
        className="before-after-handle"
        ref={handle}
        role="slider"
        tabIndex={0}
        aria-label={`${name}, ${beforeLabel.toLowerCase()} and ${afterLabel.toLowerCase()}`}
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
