import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { PhotoList } from './photo-list.tsx'
import { loadShrinker, mostPhotos, type PhotoDesk } from './use-photos.ts'

/** Without `desk`, on the relay's answer, it is the browser's own field, as before hydration. */
export function PhotoField({ desk }: { desk?: PhotoDesk }) {
  const input = useRef<HTMLInputElement>(null)
  const [isAwake, setIsAwake] = useState(false)
  const isFull = desk !== undefined && desk.photos.length >= mostPhotos

  // Adds files chosen before our code arrived. In an effect, so it doesn't delay hydrating the form.
  useEffect(() => {
    setIsAwake(true)
    take()
  }, [])

  // This part of the form may be folded, for example after a failure.
  const hasPhotos = desk !== undefined && desk.photos.length > 0
  useEffect(() => {
    const part = input.current?.closest('details')
    if (part && hasPhotos) part.open = true
  }, [hasPhotos])

  /** Emptied, so the same file can be chosen again and removed files don't stay in the field. */
  function take() {
    if (!input.current?.files?.length) return
    desk?.add([...input.current.files])
    input.current.value = ''
  }

  function prepare(event: MouseEvent) {
    if (!isFull) return void loadShrinker().catch(() => {})
    event.preventDefault()
    desk.sayFull()
  }

  return (
    <div>
      <label htmlFor="photos" id="photos-label" className="sr-only">
        Photos
      </label>
      <div className={isAwake ? 'photo-picker' : undefined}>
        <input
          ref={input}
          id="photos"
          name="photos"
          type="file"
          accept="image/*"
          multiple
          className="field-box"
          aria-labelledby={isAwake ? 'photos-label photos-action' : undefined}
          aria-describedby="photos-hint"
          onClick={prepare}
          onChange={take}
        />
        {isAwake && (
          <span id="photos-action" className="button button-quiet" data-full={isFull || undefined}>
            {desk?.shrinking ? 'Making it smaller…' : hasPhotos ? 'Add another photo' : 'Choose photos'}
          </span>
        )}
      </div>
      <p id="photos-hint" className="field-hint">
        Up to {mostPhotos}, of the car or whatever needs the most work.
        {isAwake && ' We make them smaller on your device and remove where they were taken.'}
      </p>
      <div role="status">{desk && <PhotoWords desk={desk} />}</div>
      {desk && <PhotoList desk={desk} onEmptied={() => input.current?.focus()} />}
    </div>
  )
}

function PhotoWords({ desk: { photos, shrinking, refusals, removed } }: { desk: PhotoDesk }) {
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
