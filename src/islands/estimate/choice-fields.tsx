import { type BookingProblem, splitNames } from '../../../domain/booking.ts'
import { type BookingRequest, fieldDescriptions } from '../../../domain/booking-fields.ts'
import type { EstimateRules } from '../../../domain/describe-estimate.ts'
import { goesBySize } from '../../../domain/pricing.ts'
import { describeField, FieldError } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { SizeCards } from '../../ui/sizes.tsx'
import { AddOnChoice, type UsualAddOn } from './add-on-choice.tsx'
import { SizeHelp } from './size-help.tsx'

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

interface PackageFieldProps {
  packages: { title: string; warning?: string | undefined; plan?: object | undefined }[]
  /** As last read; the field itself belongs to the browser. */
  chosen: string
  problem: BookingProblem | null
  /** Chosen already on the relay's answer. */
  defaultValue?: string | undefined
}

/** Shows a package's condition once it is chosen, but never blocks sending. */
export function PackageField({ packages, chosen, problem, defaultValue = '' }: PackageFieldProps) {
  const warned = packages.filter(({ warning }) => warning)
  const noteId = (title: string) => `package-note-${packages.findIndex((item) => item.title === title)}`
  const hintId = warned.some(({ title }) => title === chosen) ? noteId(chosen) : undefined
  return (
    <div>
      <label htmlFor="selectedPackage" className="block font-semibold">
        {fieldDescriptions.selectedPackage.label}
      </label>
      <select
        id="selectedPackage"
        name="selectedPackage"
        required
        defaultValue={defaultValue}
        className="field-box mt-1.5"
        {...describeField('selectedPackage', problem, hintId)}
      >
        <option value="" disabled>
          Select a package
        </option>
        {packages.map(({ title, plan }) => (
          <option key={title} value={title} data-plan={plan && ''}>
            {title}
          </option>
        ))}
      </select>
      <FieldError name="selectedPackage" problem={problem} />
      {warned.map(({ title, warning }) => (
        <p
          key={title}
          id={noteId(title)}
          className="package-note"
          data-package={title}
          // src/scripts/before-paint.ts shows it before first paint.
          hidden={title !== chosen}
          suppressHydrationWarning
        >
          <Icon name="warning" className="size-6" />
          <span>
            {title}: {warning}
          </span>
        </p>
      ))}
    </div>
  )
}

interface SizeChoiceProps extends Pick<ChoiceFieldsProps, 'sizes' | 'otherVehicles' | 'isPlain'> {
  typed: string | undefined
  isSamePrice: boolean
}

/** Every size names familiar cars. The tooltip only repeats them, because it never opens on touch. */
function SizeChoice({ sizes, otherVehicles, typed, isSamePrice, isPlain }: SizeChoiceProps) {
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
