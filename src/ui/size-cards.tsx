import { type SizeLabels, vehicleSizes } from '../../domain/pricing.ts'
import { CarNames } from './car-names.tsx'

export interface SizeCardsProps {
  sizes: SizeLabels
  /** Given back by the relay's answer. */
  typed?: string | undefined
  inputClass?: string
}

/** The three sizes to choose from. Each names familiar cars. */
export function SizeCards({ sizes, typed, inputClass }: SizeCardsProps) {
  return (
    <div className="size-choices">
      {vehicleSizes.map((size) => (
        <label key={size} className="choice">
          <span className="flex items-center gap-2.5 font-bold">
            <input
              type="radio"
              name="vehicleSize"
              value={size}
              defaultChecked={size === typed}
              className={inputClass}
            />
            {sizes[size].label}
          </span>
          <span className="mt-1 block text-sm text-slate">
            <CarNames names={sizes[size].examples} />
          </span>
        </label>
      ))}
    </div>
  )
}
