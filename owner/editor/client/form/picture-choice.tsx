import type { WidgetProps } from '@rjsf/utils'
import { useRef, useState } from 'react'
import { getThumbnailUrl, type PictureFile, type PicturePlace, readPictures, uploadPicture } from '../api.ts'
import { hideTemplate } from '../use-content.ts'
import { useDescription } from './widgets.tsx'

/** Shows the picture, and lets the owner choose another from content/images or from this computer. */
export function PictureChoice({ id, value: written, onChange, label, schema, required }: WidgetProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [pictures, setPictures] = useState<PictureFile[]>([])
  const [message, setMessage] = useState('')
  const [isBusy, setBusy] = useState(false)

  const { 'aria-describedby': describedBy } = useDescription(id, schema.description, required)
  const value = hideTemplate(written) as string | undefined
  const isLogo = schema.choices === 'logos'
  const noun = isLogo ? 'logo' : 'picture'
  const accepted = isLogo ? ['svg', 'png'] : ['jpg', 'png', 'webp', 'avif']
  const invitation = value ? `Change ${noun}` : `Choose a ${noun}`

  async function open() {
    dialog.current?.showModal()
    const answer = await readPictures()
    if (answer.kind === 'done') setPictures(answer.value)
    else setMessage(answer.message)
  }
  async function upload(file: File | undefined) {
    if (!file) return
    setBusy(true)
    setMessage('')
    const answer = await uploadPicture(file, schema.place as PicturePlace)
    setBusy(false)
    if (answer.kind === 'done') choose(answer.value.file)
    else setMessage(answer.message)
  }
  function choose(file: string) {
    onChange(file)
    dialog.current?.close()
  }

  return (
    <div className="picture">
      {value ? (
        <img key={value} src={getThumbnailUrl(value)} alt="" width="180" height="120" />
      ) : (
        <span className="picture-none">No {noun} yet</span>
      )}
      <button
        id={id}
        type="button"
        className="button-small"
        aria-label={`${invitation}, now ${value || 'none'}`}
        onClick={open}
        aria-describedby={describedBy}
      >
        {invitation}
      </button>
      {isLogo && value && (
        <button type="button" className="button-small" onClick={() => onChange(undefined)}>
          No logo
        </button>
      )}
      <span className="picture-name">{value}</span>
      <dialog ref={dialog} className="dialog" aria-label={`Choose: ${label}`}>
        <div className="dialog-head">
          <h2>Choose a {noun}</h2>
          <button type="button" className="button-small" onClick={() => dialog.current?.close()}>
            Close
          </button>
        </div>
        <label className="upload">
          <span>{isBusy ? 'Adding it…' : 'Add one from this computer'}</span>
          <input
            type="file"
            accept={isLogo ? '.svg,.png' : photographs}
            disabled={isBusy}
            onChange={(event) => upload(event.target.files?.[0])}
          />
          <small>
            {isLogo
              ? `SVG, or PNG at least ${schema.leastSize}.`
              : `JPEG, PNG, WebP or AVIF, up to 20 MB, at least ${schema.leastSize}.`}{' '}
            It never replaces one that is already there.
          </small>
        </label>
        {message && (
          <p className="field-fault" role="alert">
            {message}
          </p>
        )}
        <ul className="pictures">
          {pictures
            .filter(({ file }) => accepted.includes(file.split('.').at(-1) ?? ''))
            .map(({ file, width, height }) => (
              <li key={file}>
                <button type="button" aria-pressed={file === value} onClick={() => choose(file)}>
                  <img src={getThumbnailUrl(file)} alt="" width="180" height="120" loading="lazy" />
                  <span>{file}</span>
                  <small>
                    {width} × {height}
                  </small>
                </button>
              </li>
            ))}
        </ul>
      </dialog>
    </div>
  )
}

/** Types, not endings, because Safari then converts an iPhone's HEIC to JPEG by itself. */
const photographs = 'image/jpeg,image/png,image/webp,image/avif'
