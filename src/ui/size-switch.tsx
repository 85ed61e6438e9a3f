import type { SizeLabels } from '../../domain/pricing.ts'
import { SizeCards } from './size-cards.tsx'

export interface SizeSwitchProps {
  sizes: SizeLabels
  otherVehicles: string
}

/** One choice for every price on the page (src/scripts/size.ts); without scripts it still shows which size a car is. */
export function SizeSwitch({ sizes, otherVehicles }: SizeSwitchProps) {
  return (
    <fieldset className="size-switch choice-fields">
      <legend className="mb-3 text-lg font-semibold">Which size is your car?</legend>
      <SizeCards sizes={sizes} inputClass="needs-js" />
      <p className="mt-3 text-sm text-slate">{otherVehicles}</p>
    </fieldset>
  )
}
