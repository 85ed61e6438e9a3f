import { useState } from 'react'
import { fieldDescriptions } from '../../../domain/booking-fields.ts'
import { type AddOnPlace, type EstimateAddOn, type EstimatePackage, findPlace } from '../../../domain/estimate.ts'
import { describeAddOnPrice } from '../../../domain/pricing.ts'
import { DetailsPanel } from '../../ui/details-panel.tsx'
import { Optional } from '../../ui/field.tsx'

export type UsualAddOn = Pick<EstimateAddOn, 'name' | 'price' | 'priceFrom'>

interface AddOnChoiceProps {
  addOns: UsualAddOn[]
  /** Without scripts none is known, and every add-on can be ticked. */
  chosen: EstimatePackage | null
  /** Ticked, as last read; the fields themselves belong to the browser. */
  names: string[]
}

/** The package's own add-ons and, behind "more", others that fit it, at that package's price. */
export function AddOnChoice({ addOns, chosen, names }: AddOnChoiceProps) {
  // What is ticked later doesn't fold or unfold anything.
  const [namesAtFirst] = useState(names)
  const listAt = (place: AddOnPlace) =>
    addOns
      .filter(({ name }) => (chosen ? findPlace(chosen, name) : 'own') === place)
      .map((usual) => chosen?.addOns.find(({ name }) => name === usual.name) ?? usual)
  const [own, more] = [listAt('own'), listAt('more')]
  const included = chosen?.addOns.filter(({ offer }) => offer === 'included') ?? []
  if (own.length === 0) return null
  return (
    <DetailsPanel
      className="optional-part"
      isOpen={namesAtFirst.length > 0 || chosen?.isAddOnsOnly === true}
      summary={
        <span>
          {fieldDescriptions.addOns.label}
          {names.length > 0 ? <Count count={names.length} /> : <Optional />}
        </span>
      }
    >
      <fieldset>
        <legend className="sr-only">{fieldDescriptions.addOns.label}</legend>
        <AddOnRows addOns={own} names={names} />
        {more.length > 0 && (
          <DetailsPanel
            isOpen={more.some(({ name }) => namesAtFirst.includes(name))}
            summary={
              <span>
                More add-ons
                <Count count={more.filter(({ name }) => names.includes(name)).length} />
              </span>
            }
          >
            <AddOnRows addOns={more} names={names} />
          </DetailsPanel>
        )}
      </fieldset>
      {included.length > 0 && (
        <p className="field-hint pb-4">Included in the price: {included.map(({ name }) => name).join(', ')}.</p>
      )}
    </DetailsPanel>
  )
}

/** Ticked add-ons may be folded away. */
function Count({ count }: { count: number }) {
  return count > 0 && <span className="font-normal text-slate"> ({count} chosen)</span>
}

function AddOnRows({ addOns, names }: { addOns: UsualAddOn[]; names: string[] }) {
  return (
    <div className="add-on-choices">
      {addOns.map(({ name, ...price }) => (
        <label key={name} className="add-on-choice">
          <input type="checkbox" className="tick" name="addOns" value={name} defaultChecked={names.includes(name)} />
          <span>{name}</span>
          <span className="font-bold">{describeAddOnPrice(price)}</span>
        </label>
      ))}
    </div>
  )
}
