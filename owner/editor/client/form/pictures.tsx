import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PictureFile } from '../../server/pictures.ts'
import { getIn } from '../../yaml/paths.ts'
import { ask, getThumbnailUrl } from '../api.ts'
import { Button, Dialog } from '../parts.tsx'
import { type ControlProps, hideTemplate, useForm } from './context.ts'

/** Shows the picture, and lets the owner choose another from content/images or from this computer. */
export function PictureChoice({ value: written, onChange, path, schema, attributes }: ControlProps) {
  const { data, change } = useForm()
  const [isOpen, setOpen] = useState(false)
  const value = hideTemplate(written) as string | undefined
  const isLogo = schema.choices === 'logos'
  const noun = isLogo ? 'logo' : 'picture'
  const invitation = value ? `Change ${noun}` : `Choose a ${noun}`

  function choose(file: string) {
    onChange(file)
    // The part to keep is another one there.
    const focus = [...path.slice(0, -1), 'focus']
    if (file !== value && getIn(data, focus) !== undefined) change(focus, undefined)
    setOpen(false)
  }

  return (
    <div className="grid justify-items-start gap-2">
      {value ? (
        <Thumbnail key={value} file={value} isLogo={isLogo} />
      ) : (
        <span className="picture text-quiet grid place-items-center">No {noun} yet</span>
      )}
      <Button
        isSmall
        id={attributes.id}
        aria-label={`${invitation}, now ${value || 'none'}`}
        aria-describedby={attributes['aria-describedby']}
        onClick={() => setOpen(true)}
      >
        {invitation}
      </Button>
      {isLogo && value && (
        <Button isSmall onClick={() => onChange(undefined)}>
          No logo
        </Button>
      )}
      <span className="text-quiet wrap-anywhere text-xs">{value}</span>
      {isOpen && (
        <Dialog title={`Choose a ${noun}`} onClose={() => setOpen(false)}>
          <Upload isLogo={isLogo} schema={schema} onUploaded={choose} />
          <Gallery isLogo={isLogo} chosen={value} onChoose={choose} />
        </Dialog>
      )}
    </div>
  )
}

interface UploadProps extends Pick<ControlProps, 'schema'> {
  isLogo: boolean
  onUploaded(file: string): void
}

function Upload({ isLogo, schema: { place, leastSize }, onUploaded }: UploadProps) {
  const { mutate, isPending, error } = useMutation({
    async mutationFn(picture: File) {
      const body = { name: picture.name, base64: await readBase64(picture), ...place }
      onUploaded((await ask<{ file: string }>('POST', '/api/pictures', body)).file)
    }
  })
  return (
    <>
      <label className="mb-4 grid gap-1.5 rounded-control border border-field border-dashed p-4 font-semibold">
        <span>{isPending ? 'Adding it…' : 'Add one from this computer'}</span>
        <input
          type="file"
          className="font-normal file:mr-2 file:rounded-control file:border file:bg-white file:px-3 file:py-1"
          accept={isLogo ? '.svg,.png' : photographs}
          disabled={isPending}
          onChange={({ target }) => target.files?.[0] && mutate(target.files[0])}
        />
        <small className="text-quiet font-normal">
          {isLogo
            ? `SVG, or PNG at least ${leastSize}.`
            : `JPEG, PNG, WebP or AVIF, up to 40 MB, at least ${leastSize}.`}{' '}
          It never replaces one that is already there.
        </small>
      </label>
      <p className="field-error" role="alert">
        {error?.message}
      </p>
    </>
  )
}

/** Types, not endings, because Safari then converts an iPhone's HEIC to JPEG by itself. */
const photographs = 'image/jpeg,image/png,image/webp,image/avif'

/** Not by toBase64(), which browsers have only had since 2025. */
const readBase64 = (file: File) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result).replace(/^.*?,/, ''))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })

interface GalleryProps {
  isLogo: boolean
  chosen: string | undefined
  onChoose(file: string): void
}

function Gallery({ isLogo, chosen, onChoose }: GalleryProps) {
  const { data = [] } = useQuery({ queryKey: ['pictures'], queryFn: () => ask<PictureFile[]>('GET', '/api/pictures') })
  const fitting = data.filter(({ file }) => (isLogo ? /\.(svg|png)$/ : /\.(jpg|png|webp|avif)$/).test(file))
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] gap-3">
      {fitting.map(({ file, width, height }) => (
        <li key={file}>
          <button
            type="button"
            className="wrap-anywhere grid w-full gap-1 rounded-xl border-2 border-transparent p-1.5 text-left text-xs/normal hover:bg-mist aria-pressed:border-ember"
            aria-pressed={file === chosen}
            onClick={() => onChoose(file)}
          >
            <Thumbnail file={file} isLogo={isLogo} />
            <span>{file}</span>
            <small className="text-quiet">
              {width} × {height}
            </small>
          </button>
        </li>
      ))}
    </ul>
  )
}

/** A white logo can be seen, too. */
const Thumbnail = ({ file, isLogo }: { file: string; isLogo: boolean }) => (
  <img className={isLogo ? 'picture bg-haze' : 'picture'} src={getThumbnailUrl(file)} alt="" width="180" height="120" />
)

const axes = ['From left to right', 'From top to bottom']
const step = 10
const pointLook = 'absolute size-6 -translate-1/2 rounded-full border-3 border-white outline-2 outline-navy'

/** The point that stays in view wherever a picture is cropped: pressed on the picture, or moved with the sliders. */
export function FocusChoice({ value, onChange, label, path, attributes }: ControlProps) {
  const { data } = useForm()
  const file = hideTemplate(getIn(data, [...path.slice(0, -1), 'file']))
  const point = value === undefined ? undefined : String(value).match(/\d+/g)?.map(Number)
  const [left = 50, top = 50] = point ?? []
  const set = (shares: number[]) => onChange(shares.map((share) => `${share}%`).join(' '))

  function press({ currentTarget, clientX, clientY }: React.MouseEvent) {
    const box = currentTarget.getBoundingClientRect()
    const shares = [(clientX - box.left) / box.width, (clientY - box.top) / box.height]
    set(shares.map((share) => Math.round((share * 100) / step) * step))
  }

  if (!file) return null
  return (
    <div className="grid justify-items-start gap-2">
      {/* The sliders do the same for the keyboard. */}
      <button type="button" tabIndex={-1} aria-hidden="true" className="relative cursor-crosshair" onClick={press}>
        <img className="max-h-60 rounded-control" src={getThumbnailUrl(String(file))} alt="" />
        {point && <span className={pointLook} style={{ left: `${left}%`, top: `${top}%` }} />}
      </button>
      {axes.map((axis, index) => (
        <label key={axis} className="flex flex-wrap items-center gap-x-3 text-xs">
          <span className="w-32">{axis}</span>
          <input
            {...(index === 0 && attributes)}
            type="range"
            className="h-7"
            aria-label={`${label}, ${axis.toLowerCase()}`}
            max={100}
            step={step}
            value={[left, top][index]}
            onChange={({ target }) => set([left, top].with(index, Number(target.value)))}
          />
        </label>
      ))}
      {point && (
        <Button isSmall onClick={() => onChange(undefined)}>
          Crop it as usual
        </Button>
      )}
    </div>
  )
}
