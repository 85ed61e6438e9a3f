import { useRef } from 'react'
import { Optional } from '../../ui/field.tsx'
import type { Photo } from './shrink-photo.ts'
import { mostPhotos, type PhotoSelection } from './use-photos.ts'

/** Drawn once our code is there: without it, nothing makes photos small enough to send. */
export function PhotoField({ selection }: { selection: PhotoSelection }) {
  const { photos, shrinking, refusals, removed } = selection
  const input = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)

  /** Takes the files out of the field, so the same one can be chosen again. */
  function take() {
    selection.add([...(input.current?.files ?? [])])
    if (input.current) input.current.value = ''
  }

  /** The button that was pressed is gone, so the focus goes back to the first. */
  function remove(photo: Photo) {
    selection.remove(photo)
    button.current?.focus()
  }

  const words = [
    shrinking && `Making ${shrinking} smaller…`,
    removed && `${removed} was removed.`,
    photos.length && `${photos.length} of ${mostPhotos} photos.`
  ]
  return (
    <div>
      <p className="mb-1.5 font-semibold">
        Photos
        <Optional />
      </p>
      {/* Without a name, so they can't be posted as they are. */}
      <input ref={input} id="photos" type="file" accept="image/*" multiple hidden onChange={take} />
      <button
        ref={button}
        type="button"
        className="button button-quiet min-w-[min(13rem,100%)]"
        aria-describedby="photos-hint"
        onClick={() => input.current?.click()}
      >
        {shrinking ? 'Making it smaller…' : photos.length > 0 ? 'Add another photo' : 'Choose photos'}
      </button>
      <p id="photos-hint" className="field-hint">
        Up to {mostPhotos}, of the car or whatever needs the most work. We make them smaller on your device and remove
        where they were taken.
      </p>
      <div role="status">
        <p className="field-hint empty:hidden">{words.filter(Boolean).join(' ')}</p>
        {refusals.map((sentence) => (
          <p key={sentence} className="field-error">
            {sentence}
          </p>
        ))}
      </div>
      <ul className="photo-list mt-4 flex flex-wrap gap-4 empty:hidden">
        {photos.map((photo, index) => (
          <li key={photo.mark}>
            {/* As sent: browsers that block reading a canvas return noise. */}
            <img
              src={photo.dataUrl}
              alt={photo.name}
              className="block size-28 rounded-control border border-line object-cover"
            />
            <button
              type="button"
              className="text-link min-h-11 w-full text-sm"
              aria-label={`Remove photo ${index + 1}, ${photo.name}`}
              onClick={() => remove(photo)}
            >
              Remove
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
