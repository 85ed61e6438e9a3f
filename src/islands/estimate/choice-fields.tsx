import { splitNames } from '../../../domain/booking.ts'
import type { BookingRequest } from '../../../domain/booking-fields.ts'
import type { EstimateRules } from '../../../domain/describe-estimate.ts'
import { goesBySize } from '../../../domain/pricing.ts'
import { AddOnChoice, type UsualAddOn } from './add-on-choice.tsx'
import { FirstVisitSwitch } from './first-visit-switch.tsx'
import { SizeChoice } from './size-choice.tsx'

/** What the firm lets a visitor choose; nothing is asked that it does not have. */
export interface ChoiceFacts extends EstimateRules {
  /** All that the firm has, at their usual prices. */
  addOns: UsualAddOn[]
  otherVehicles: string
}

export interface ChoiceFieldsProps extends ChoiceFacts {
  /** What is chosen, as far as is known: the fields themselves are the visitor's. */
  picked: BookingRequest
  /** What the relay's answer gives back; nothing wakes up there. */
  typed?: BookingRequest | null | undefined
  isPlain?: boolean | undefined
  /** The add-ons are in sight as soon as there is a package that they belong to. */
  showsAddOns?: boolean
}

/** What makes the price, besides the package. */
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
