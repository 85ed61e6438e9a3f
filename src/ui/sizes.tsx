import { Fragment } from 'react'
import { type SizeLabels, vehicleSizes } from '../../domain/pricing.ts'

interface SizeCardsProps {
  sizes: SizeLabels
  /** Given back by the relay's answer. */
  typed?: string | undefined
  inputClass?: string
}

/** The three sizes to choose from. Each names familiar cars. The layout follows the width of the column. */
export function SizeCards({ sizes, typed, inputClass }: SizeCardsProps) {
  return (
    <div className="grid gap-3 @min-[36rem]:grid-cols-3">
      {vehicleSizes.map((size) => (
        <label key={size} className="choice">
          <span className="flex items-center gap-2.5 font-bold">
            <input
              type="radio"
              name="vehicleSize"
              value={size}
              defaultChecked={size === typed}
              className={inputClass}
            />
            {sizes[size].label}
          </span>
          <span className="mt-1 block text-sm text-slate">
            <CarNames names={sizes[size].examples} />
          </span>
        </label>
      ))}
    </div>
  )
}

interface SizeSwitchProps {
  sizes: SizeLabels
  otherVehicles: string
}

/** One choice for every price on the page (src/scripts/size.ts); without scripts it still shows which size a car is. */
export function SizeSwitch({ sizes, otherVehicles }: SizeSwitchProps) {
  return (
    <fieldset className="size-switch @container">
      <legend className="mb-3 text-lg font-semibold">Which size is your car?</legend>
      <SizeCards sizes={sizes} inputClass="needs-js" />
      <p className="mt-3 text-sm text-slate">{otherVehicles}</p>
    </fieldset>
  )
}

/** Keeps a name and its comma on one line: "C-" above "Class" reads like two cars. */
export function CarNames({ names }: { names: string[] }) {
  return names.map((name, index) => (
    <Fragment key={name}>
      {index > 0 && ' '}
      <span className="inline-block max-w-full">{index < names.length - 1 ? `${name},` : name}</span>
    </Fragment>
  ))
}
