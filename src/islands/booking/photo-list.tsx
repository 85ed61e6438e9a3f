import { useEffect, useRef } from 'react'
import type { Photo, PhotoDesk } from './use-photos.ts'

/** Drawn on a canvas, because the security policy allows no blob addresses. */
export function PhotoList({ desk, onEmptied }: { desk: PhotoDesk; onEmptied: () => void }) {
  const list = useRef<HTMLUListElement>(null)
  if (desk.photos.length === 0) return null

  /** Moves the focus to the photo that takes its place. */
  function remove(photo: Photo, index: number) {
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])]
    const next = buttons[index + 1] ?? buttons[index - 1]
    if (next) next.focus()
    else onEmptied()
    desk.remove(photo)
  }

  return (
    <ul ref={list} className="photo-list">
      {desk.photos.map((photo, index) => (
        <li key={photo.mark}>
          <Thumbnail photo={photo} />
          <button
            type="button"
            aria-label={`Remove photo ${index + 1}, ${photo.name}`}
            onClick={() => remove(photo, index)}
          >
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

  return <canvas ref={canvas} width={2 * side} height={2 * side} role="img" aria-label={name} />
}
