import { splitNames } from '../../../domain/booking.ts'
import { type BookingRequest, fieldDescriptions } from '../../../domain/booking-fields.ts'
import type { EstimateRules } from '../../../domain/describe-estimate.ts'
import { goesBySize } from '../../../domain/pricing.ts'
import { SizeCards } from '../../ui/sizes.tsx'
import { AddOnChoice, type UsualAddOn } from './add-on-choice.tsx'

/** What the firm offers to choose from; anything it doesn't have isn't asked. */
export interface ChoiceFacts extends EstimateRules {
  /** All the firm's add-ons at their usual prices. */
  addOns: UsualAddOn[]
  otherVehicles: string
}

interface ChoiceFieldsProps extends ChoiceFacts {
  /** The choice as last read; the fields themselves belong to the browser. */
  picked: BookingRequest
  /** Given back by the relay's answer, where nothing hydrates. */
  typed?: BookingRequest | null | undefined
  /** There are no scripts to help. */
  isPlain?: boolean | undefined
  /** Show the add-ons as soon as a package is chosen. */
  showsAddOns?: boolean
}

/** Everything besides the package that affects the price. */
export function ChoiceFields(props: ChoiceFieldsProps) {
  const { packages, sizes, discountPercent, addOns, picked, typed, isPlain, showsAddOns } = props
  const chosen = packages.find(({ title }) => title === picked.selectedPackage) ?? null
  return (
    <div className="@container space-y-6">
      {packages.some(goesBySize) && (
        <SizeChoice sizes={sizes} otherVehicles={props.otherVehicles} typed={typed?.vehicleSize} />
      )}
      {addOns.length > 0 && (
        <AddOnChoice
          addOns={addOns}
          packages={packages}
          chosen={chosen}
          ticked={splitNames(picked.addOns)}
          typed={splitNames(typed?.addOns)}
          isPlain={isPlain}
          isOpen={showsAddOns}
        />
      )}
      {discountPercent > 0 && (
        <FirstVisitSwitch
          percent={discountPercent}
          isTicked={typed?.firstVisit !== undefined}
          isPlan={chosen?.per === 'month'}
        />
      )}
    </div>
  )
}

function FirstVisitSwitch({ percent, isTicked, isPlan }: { percent: number; isTicked: boolean; isPlan: boolean }) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-4 has-disabled:cursor-default">
      <input
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says by itself whether it is on
        role="switch"
        className="switch"
        name="firstVisit"
        value="yes"
        defaultChecked={isTicked}
        disabled={isPlan}
      />
      <span>
        <span className="font-semibold">This is my first visit</span>
        <span className="block text-sm text-slate">
          {isPlan ? "The first-visit discount doesn't apply to the monthly plan." : `${percent}% off`}
        </span>
      </span>
    </label>
  )
}

interface SizeChoiceProps extends Pick<ChoiceFieldsProps, 'sizes' | 'otherVehicles'> {
  typed: string | undefined
}

/** Every size names familiar cars. Hidden by choice-form.ts for a package that costs the same for all of them. */
function SizeChoice({ sizes, otherVehicles, typed }: SizeChoiceProps) {
  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold">
        {fieldDescriptions.vehicleSize.label}
        <span className="font-normal text-slate"> (optional)</span>
      </legend>
      <SizeCards sizes={sizes} typed={typed} />
      <p className="field-hint">{otherVehicles}</p>
    </fieldset>
  )
}
