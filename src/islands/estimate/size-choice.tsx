import { fieldDescriptions } from '../../../domain/booking-fields.ts'
import { type SizeLabels, vehicleSizes } from '../../../domain/pricing.ts'
import { CarNames } from '../../ui/car-names.tsx'
import { SizeHelp } from './size-help.tsx'

export interface SizeChoiceProps {
  sizes: SizeLabels
  otherVehicles: string
  typed: string | undefined
  /** This package costs the same whatever the size. */
  isSamePrice: boolean
  /** No script is there to help. */
  isPlain?: boolean | undefined
}

/** Every size names cars people know. The tooltip only repeats them, because it never opens on touch. */
export function SizeChoice({ sizes, otherVehicles, typed, isSamePrice, isPlain }: SizeChoiceProps) {
  return (
    <fieldset>
      <legend className="float-left py-2.5 font-semibold">
        {fieldDescriptions.vehicleSize.label}
        <span className="font-normal text-slate"> (optional)</span>
      </legend>
      {!isPlain && <SizeHelp sizes={sizes} otherVehicles={otherVehicles} />}
      <div className="size-choices clear-both">
        {vehicleSizes.map((size) => (
          <label key={size} className="choice">
            <span className="flex items-center gap-2.5 font-bold">
              <input type="radio" name="vehicleSize" value={size} defaultChecked={size === typed} />
              {sizes[size].label}
            </span>
            <span className="mt-1 block text-sm text-slate">
              <CarNames names={sizes[size].examples} />
            </span>
          </label>
        ))}
      </div>
      <p className="field-hint">{isSamePrice ? 'The price of this one is the same for every size.' : otherVehicles}</p>
    </fieldset>
  )
}
