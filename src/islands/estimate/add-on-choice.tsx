import type { EstimateAddOn } from '../../../domain/estimate.ts'
import { describeAddOnPrice } from '../../../domain/pricing.ts'

export interface AddOnChoiceProps {
  addOns: EstimateAddOn[]
  chosenIds: string[]
  onChoose: (ids: string[]) => void
}

/** Only what this package offers, at the price it has there. */
export function AddOnChoice({ addOns, chosenIds, onChoose }: AddOnChoiceProps) {
  return (
    <fieldset>
      <legend className="font-semibold">Add-ons</legend>
      <div className="add-on-choices">
        {addOns.map(({ id, name, ...price }) => (
          <label key={id} className="add-on-choice">
            <input
              type="checkbox"
              className="tick"
              checked={chosenIds.includes(id)}
              onChange={({ currentTarget: { checked } }) =>
                onChoose(checked ? [...chosenIds, id] : chosenIds.filter((chosen) => chosen !== id))
              }
            />
            <span>{name}</span>
            <span className="font-bold">{describeAddOnPrice(price)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
