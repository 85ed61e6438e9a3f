import { useEffect, useRef } from 'react'
import type { Photo } from './shrink-photo.ts'
import { loadShrinker, mostPhotos, type PhotoSelection } from './use-photos.ts'

/** Drawn once our code is there: without it, nothing makes photos small enough to send. */
export function PhotoField({ selection }: { selection: PhotoSelection }) {
  const input = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const hasPhotos = selection.photos.length > 0

  function choose() {
    if (selection.refuseMore()) return
    loadShrinker().catch(() => {})
    input.current?.click()
  }

  /** Takes the files out of the field, so the same one can be chosen again. */
  function take() {
    selection.add([...(input.current?.files ?? [])])
    if (input.current) input.current.value = ''
  }

  return (
    <div>
      <p className="mb-1.5 font-semibold">
        Photos<span className="font-normal text-slate"> (optional)</span>
      </p>
      {/* Without a name, so they can't be posted as they are. */}
      <input ref={input} id="photos" type="file" accept="image/*" multiple hidden onChange={take} />
      <button
        ref={button}
        type="button"
        className="button button-quiet min-w-[min(13rem,100%)]"
        aria-describedby="photos-hint"
        onClick={choose}
      >
        {selection.shrinking ? 'Making it smaller…' : hasPhotos ? 'Add another photo' : 'Choose photos'}
      </button>
      <p id="photos-hint" className="field-hint">
        Up to {mostPhotos}, of the car or whatever needs the most work. We make them smaller on your device and remove
        where they were taken.
      </p>
      <div role="status">
        <PhotoWords selection={selection} />
      </div>
      <PhotoList selection={selection} onEmptied={() => button.current?.focus()} />
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
