import { useId } from 'react'
import { type Size, type SizeLabels, vehicleSizes } from '../../../domain/pricing.ts'
import { CarNames } from '../../ui/car-names.tsx'
import { SizeHelp } from './size-help.tsx'

export interface SizeChoiceProps {
  sizes: SizeLabels
  otherVehicles: string
  chosen: Size | null
  /** This package costs the same whatever the size. */
  isSamePrice: boolean
  onChoose: (size: Size) => void
}

/** Every size names cars people know. The tooltip only repeats them, because it never opens on touch. */
export function SizeChoice({ sizes, otherVehicles, chosen, isSamePrice, onChoose }: SizeChoiceProps) {
  const name = useId()
  return (
    <fieldset>
      <legend className="float-left py-2.5 font-semibold">Vehicle size</legend>
      <SizeHelp sizes={sizes} otherVehicles={otherVehicles} />
      <div className="clear-both grid gap-3 sm:grid-cols-3">
        {vehicleSizes.map((size) => (
          <label key={size} className="choice">
            <span className="flex items-center gap-2.5 font-bold">
              <input type="radio" name={name} checked={size === chosen} onChange={() => onChoose(size)} />
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
