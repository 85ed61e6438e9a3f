import { splitNames } from '../../../domain/booking.ts'
import type { BookingRequest } from '../../../domain/booking-fields.ts'
import type { EstimateRules } from '../../../domain/describe-estimate.ts'
import { goesBySize } from '../../../domain/pricing.ts'
import { AddOnChoice, type UsualAddOn } from './add-on-choice.tsx'
import { FirstVisitSwitch } from './first-visit-switch.tsx'
import { SizeChoice } from './size-choice.tsx'

/** What the firm offers to choose from; anything it doesn't have isn't asked. */
export interface ChoiceFacts extends EstimateRules {
  /** All the firm's add-ons at their usual prices. */
  addOns: UsualAddOn[]
  otherVehicles: string
}

export interface ChoiceFieldsProps extends ChoiceFacts {
  /** The choice as last read; the fields themselves belong to the browser. */
  picked: BookingRequest
  /** Given back by the relay's answer, where nothing hydrates. */
  typed?: BookingRequest | null | undefined
  isPlain?: boolean | undefined
  /** Show the add-ons as soon as a package is chosen. */
  showsAddOns?: boolean
}

/** Everything besides the package that affects the price. */
export function ChoiceFields(props: ChoiceFieldsProps) {
  const { packages, sizes, discountPercent, addOns, picked, typed, isPlain, showsAddOns } = props
  const chosen = packages.find(({ title }) => title === picked.selectedPackage) ?? null
  return (
    <div className="choice-fields space-y-6">
      {packages.some(goesBySize) && (
        <SizeChoice
          sizes={sizes}
          otherVehicles={props.otherVehicles}
          typed={typed?.vehicleSize}
          isSamePrice={chosen !== null && !goesBySize(chosen)}
          isPlain={isPlain}
        />
      )}
      {addOns.length > 0 && (
        <AddOnChoice
          addOns={addOns}
          packages={packages}
          chosen={chosen}
          ticked={splitNames(picked.addOns ?? '')}
          typed={splitNames(typed?.addOns ?? '')}
          isPlain={isPlain}
          isOpen={showsAddOns}
        />
      )}
      {discountPercent > 0 && (
        <FirstVisitSwitch percent={discountPercent} typed={typed?.firstVisit} isUnavailable={chosen?.per === 'month'} />
      )}
    </div>
  )
}
