import { type MouseEvent, useEffect, useRef, useState } from 'react'
import type { Photo } from './shrink-photo.ts'
import { loadShrinker, mostPhotos, type PhotoSelection } from './use-photos.ts'

/** Without `selection`, on the relay's answer, it is the browser's own field, as before hydration. */
export function PhotoField({ selection }: { selection?: PhotoSelection | undefined }) {
  const input = useRef<HTMLInputElement>(null)
  const [isAwake, setIsAwake] = useState(false)
  const isFull = selection !== undefined && selection.photos.length >= mostPhotos

  const hasPhotos = selection !== undefined && selection.photos.length > 0
  useEffect(() => setIsAwake(true), [])

  function prepare(event: MouseEvent) {
    if (selection?.refuseMore()) event.preventDefault()
    else loadShrinker().catch(() => {})
  }

  return (
    <div>
      <label htmlFor="photos" className="mb-1.5 block font-semibold">
        <span id="photos-label">Photos</span>
        <span className="font-normal text-slate"> (optional)</span>
      </label>
      <div className={isAwake ? 'photo-picker relative flex w-fit max-w-full' : undefined}>
        <input
          ref={input}
          id="photos"
          name="photos"
          type="file"
          accept="image/*"
          multiple
          className="field-box photo-box"
          aria-labelledby={isAwake ? 'photos-label photos-action' : undefined}
          aria-describedby="photos-hint"
          onClick={prepare}
        />
        {isAwake && (
          <span
            id="photos-action"
            className="button button-quiet min-w-[min(13rem,100%)]"
            data-full={isFull || undefined}
          >
            {selection?.shrinking ? 'Making it smaller…' : hasPhotos ? 'Add another photo' : 'Choose photos'}
          </span>
        )}
      </div>
      <p id="photos-hint" className="field-hint">
        Up to {mostPhotos}, of the car or whatever needs the most work.
        {isAwake && ' We make them smaller on your device and remove where they were taken.'}
      </p>
      <div role="status">{selection && <PhotoWords selection={selection} />}</div>
      {selection && <PhotoList selection={selection} onEmptied={() => input.current?.focus()} />}
    </div>
  )
}

function PhotoWords({ selection: { photos, shrinking, refusals, removed } }: { selection: PhotoSelection }) {
  const words = [
    shrinking && `Making ${shrinking} smaller…`,
    !shrinking && removed && `${removed} was removed.`,
    photos.length > 0 && `${photos.length} of ${mostPhotos} photos.`
  ].filter(Boolean)
  return (
    <>
      {words.length > 0 && <p className="field-hint">{words.join(' ')}</p>}
      {refusals.map((sentence) => (
        <p key={sentence} className="field-error">
          {sentence}
        </p>
      ))}
    </>
  )
}

/** Drawn on a canvas, because the security policy allows no blob addresses. */
function PhotoList({ selection, onEmptied }: { selection: PhotoSelection; onEmptied: () => void }) {
  const list = useRef<HTMLUListElement>(null)
  if (selection.photos.length === 0) return null

  /** Moves the focus on. What was removed a moment ago may still be in the list; what was added may not be yet. */
  function remove(photo: Photo) {
    const next = selection.remove(photo)
    const button = next && list.current?.querySelectorAll('button')[selection.photos.indexOf(next)]
    if (button) button.focus()
    else onEmptied()
  }

  return (
    <ul ref={list} className="photo-list mt-4 flex flex-wrap gap-4">
      {selection.photos.map((photo, index) => (
        <li key={photo.mark}>
          <Thumbnail photo={photo} />
          <button type="button" aria-label={`Remove photo ${index + 1}, ${photo.name}`} onClick={() => remove(photo)}>
            Remove
          </button>
        </li>
      ))}
    </ul>
  )
}

/** In CSS pixels; drawn with twice as many for sharp screens. */
const side = 112

function Thumbnail({ photo: { name, picture } }: { photo: Photo }) {
  const canvas = useRef<HTMLCanvasElement>(null)

  useEffect(() => {
    const scale = (2 * side) / Math.min(picture.width, picture.height)
    const [width, height] = [picture.width * scale, picture.height * scale]
    const pen = canvas.current?.getContext('2d')
    if (!pen) return
    pen.imageSmoothingQuality = 'high'
    pen.drawImage(picture, side - width / 2, side - height / 2, width, height)
  }, [picture])

  return (
    <canvas
      ref={canvas}
      width={2 * side}
      height={2 * side}
      className="block size-28 rounded-control border border-line"
      role="img"
      aria-label={name}
    />
  )
}
