import { getIn } from '../../yaml/paths.ts'
import { getThumbnailUrl } from '../api.ts'
import { Button } from '../button.tsx'
import { type ControlProps, hideTemplate, useForm } from './context.ts'

const axes = ['From left to right', 'From top to bottom']
const step = 10
const pointLook = 'absolute size-6 -translate-1/2 rounded-full border-3 border-white outline-2 outline-navy'

/** The point that stays in view wherever a picture is cropped: pressed on the picture, or moved with the sliders. */
export function FocusChoice({ value, onChange, label, path, attributes }: ControlProps) {
  const { data } = useForm()
  const file = hideTemplate(getIn(data, [...path.slice(0, -1), 'file']))
  const point = String(value ?? '')
    .match(/\d+/g)
    ?.map(Number)
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
