import { Icon } from '../ui/icon.tsx'
import type { Contact } from '../ui/links.ts'
import { Picture, type PictureData } from '../ui/picture.tsx'
import { makeIsland } from './island-boundary.tsx'
import { useDivider } from './use-divider.ts'

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
        <span className="before-after-label">BEFORE</span>
      </div>
      <div className="before-after-side">
        <Picture picture={afterImage} isHero={isHero} />
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
