import { useRef, useState } from 'react'
import { getIn } from '../../yaml/paths.ts'
import { getThumbnailUrl, type PictureFile, readPictures, uploadPicture } from '../api.ts'
import { Button } from '../button.tsx'
import { type ControlProps, hideTemplate, useForm } from './context.ts'

/** Shows the picture, and lets the owner choose another from content/images or from this computer. */
export function PictureChoice({ value: written, onChange, label, path, schema, attributes }: ControlProps) {
  const { data, change } = useForm()
  const dialog = useRef<HTMLDialogElement>(null)
  const [pictures, setPictures] = useState<PictureFile[]>([])
  const [message, setMessage] = useState('')
  const [isBusy, setBusy] = useState(false)

  const value = hideTemplate(written) as string | undefined
  const isLogo = schema.choices === 'logos'
  const noun = isLogo ? 'logo' : 'picture'
  // On this a white logo can be seen, too.
  const look = isLogo ? 'picture bg-haze' : 'picture'
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
    const answer = await uploadPicture(file, schema.place)
    setBusy(false)
    if (answer.kind === 'done') choose(answer.value.file)
    else setMessage(answer.message)
  }
  function choose(file: string) {
    onChange(file)
    // The part to keep is another one there.
    const focus = [...path.slice(0, -1), 'focus']
    if (file !== value && getIn(data, focus) !== undefined) change(focus, undefined)
    dialog.current?.close()
  }

  return (
    <div className="grid justify-items-start gap-2">
      {value ? (
        <img key={value} className={look} src={getThumbnailUrl(value)} alt="" width="180" height="120" />
      ) : (
        <span className="picture text-quiet grid place-items-center">No {noun} yet</span>
      )}
      <Button
        isSmall
        id={attributes.id}
        aria-label={`${invitation}, now ${value || 'none'}`}
        aria-describedby={attributes['aria-describedby']}
        onClick={open}
      >
        {invitation}
      </Button>
      {isLogo && value && (
        <Button isSmall onClick={() => onChange(undefined)}>
          No logo
        </Button>
      )}
      <span className="text-quiet wrap-anywhere text-xs">{value}</span>
      <dialog ref={dialog} className="dialog max-w-4xl" aria-label={`Choose: ${label}`}>
        <div className="mb-4 flex items-center justify-between">
          <h2 className="text-xl">Choose a {noun}</h2>
          <Button isSmall onClick={() => dialog.current?.close()}>
            Close
          </Button>
        </div>
        <label className="mb-4 grid gap-1.5 rounded-control border border-field border-dashed p-4 font-semibold">
          <span>{isBusy ? 'Adding it…' : 'Add one from this computer'}</span>
          <input
            type="file"
            className="font-normal file:mr-2 file:rounded-control file:border file:bg-white file:px-3 file:py-1"
            accept={isLogo ? '.svg,.png' : photographs}
            disabled={isBusy}
            onChange={(event) => upload(event.target.files?.[0])}
          />
          <small className="text-quiet font-normal">
            {isLogo
              ? `SVG, or PNG at least ${schema.leastSize}.`
              : `JPEG, PNG, WebP or AVIF, up to 40 MB, at least ${schema.leastSize}.`}{' '}
            It never replaces one that is already there.
          </small>
        </label>
        {message && (
          <p className="field-error" role="alert">
            {message}
          </p>
        )}
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] gap-3">
          {pictures
            .filter(({ file }) => accepted.includes(file.split('.').at(-1) ?? ''))
            .map(({ file, width, height }) => (
              <li key={file}>
                <button
                  type="button"
                  className={pictureLook}
                  aria-pressed={file === value}
                  onClick={() => choose(file)}
                >
                  <img className={look} src={getThumbnailUrl(file)} alt="" width="180" height="120" loading="lazy" />
                  <span>{file}</span>
                  <small className="text-quiet">
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

const pictureLook =
  'wrap-anywhere grid w-full gap-1 rounded-xl border-2 border-transparent p-1.5 text-left text-xs/normal hover:bg-mist aria-pressed:border-ember'

/** Types, not endings, because Safari then converts an iPhone's HEIC to JPEG by itself. */
const photographs = 'image/jpeg,image/png,image/webp,image/avif'
