import { fieldDescriptions } from '../../../domain/booking-fields.ts'
import type { SizeLabels } from '../../../domain/pricing.ts'
import { SizeCards } from '../../ui/size-cards.tsx'
import { SizeHelp } from './size-help.tsx'

export interface SizeChoiceProps {
  sizes: SizeLabels
  otherVehicles: string
  typed: string | undefined
  isSamePrice: boolean
  /** There are no scripts to help. */
  isPlain?: boolean | undefined
}

/** Every size names familiar cars. The tooltip only repeats them, because it never opens on touch. */
export function SizeChoice({ sizes, otherVehicles, typed, isSamePrice, isPlain }: SizeChoiceProps) {
  return (
    <fieldset>
      <legend className="float-left py-2.5 font-semibold">
        {fieldDescriptions.vehicleSize.label}
        <span className="font-normal text-slate"> (optional)</span>
      </legend>
      {!isPlain && <SizeHelp sizes={sizes} otherVehicles={otherVehicles} />}
      <div className="clear-both">
        <SizeCards sizes={sizes} typed={typed} />
      </div>
      <p className="field-hint">{isSamePrice ? 'This package costs the same for every size.' : otherVehicles}</p>
    </fieldset>
  )
}
