import { splitNames } from '../../../domain/booking.ts'
import { type BookingRequest, fieldDescriptions } from '../../../domain/booking-fields.ts'
import type { EstimateRules } from '../../../domain/describe-estimate.ts'
import type { EstimatePackage } from '../../../domain/estimate.ts'
import { describeOne, goesBySize, priceFor, vehicleSizes } from '../../../domain/pricing.ts'
import { Optional } from '../../ui/field.tsx'
import { SizeCards } from '../../ui/sizes.tsx'
import { WithoutScripts } from '../../ui/without-scripts.tsx'
import { AddOnChoice, type UsualAddOn } from './add-on-choice.tsx'

/** What the firm offers to choose from; anything it doesn't have isn't asked. */
interface ChoiceFieldsProps extends EstimateRules {
  /** All the firm's add-ons at their usual prices. */
  addOns: UsualAddOn[]
  otherVehicles: string
  /** The choice as last read; the fields themselves belong to the browser. */
  picked: BookingRequest
  /** Its package. */
  chosen: EstimatePackage | null
}

/** Everything besides the package that affects the price. What the package doesn't have isn't drawn. */
export function ChoiceFields(props: ChoiceFieldsProps) {
  const { packages, discountPercent, addOns, picked, chosen } = props
  // Drawn anew for each package, so the ticks are those it offers.
  const choice = <AddOnChoice key={chosen?.title} addOns={addOns} chosen={chosen} names={splitNames(picked.addOns)} />
  return (
    <>
      {packages.some(goesBySize) && <SizeChoice {...props} />}
      {addOns.length > 0 && (chosen ? choice : <WithoutScripts>{choice}</WithoutScripts>)}
      {discountPercent > 0 && chosen?.per !== 'month' && (
        <label className="flex min-h-11 cursor-pointer items-center">
          <input
            type="checkbox"
            className="tick"
            name="firstVisit"
            value="yes"
            defaultChecked={picked.firstVisit !== undefined}
          />
          <span className="font-semibold">This is my first visit, {discountPercent}% off</span>
        </label>
      )}
    </>
  )
}

/** Every size names familiar cars. Hidden for a package that costs the same for all of them, and then not sent. */
function SizeChoice(props: ChoiceFieldsProps) {
  const { sizes, otherVehicles, chosen, picked } = props
  const isAsked = chosen === null || goesBySize(chosen)
  const size = vehicleSizes.find((one) => one === picked.vehicleSize)
  return (
    <fieldset hidden={!isAsked} disabled={!isAsked}>
      <legend className="mb-1.5 font-semibold">
        {fieldDescriptions.vehicleSize.label}
        <Optional />
      </legend>
      <SizeCards sizes={sizes} picked={picked.vehicleSize} />
      {size && chosen && isAsked && (
        <p className="mt-1.5 font-semibold">
          {sizes[size].label}: {describeOne(chosen, priceFor(chosen, size))}
        </p>
      )}
      <p className="field-hint">{otherVehicles}</p>
    </fieldset>
  )
}
