import type { AddOn, Package } from '../../catalogue/schema.ts'
import { describeAddOnPrice } from '../../domain/pricing.ts'

export interface AddOnListProps {
  addOns: AddOn[]
  rate: Package['addOnRate']
  /** Names and prices alone. */
  isShort?: boolean
  /** Two columns on wide screens. */
  isWide?: boolean
}

export function AddOnList({ addOns, rate, isShort = false, isWide = false }: AddOnListProps) {
  const list = isWide ? 'border-b border-line grid gap-x-16 lg:grid-cols-2' : 'border-b border-line'
  return (
    <ul className={isShort ? 'divide-y divide-line text-sm' : list}>
      {addOns.map((addOn) => (
        <li key={addOn.id} className={isShort ? 'flex justify-between gap-4 py-1.5' : 'border-t border-line py-4'}>
          {isShort ? (
            <>
              <span className="min-w-0">{addOn.name}</span>
              <span className="flex-none font-bold">{describeAddOnPrice(addOn, rate)}</span>
            </>
          ) : (
            <>
              <h3 className="flex justify-between gap-4 text-lg">
                <span className="min-w-0">{addOn.name}</span>
                <span className="flex-none">{describeAddOnPrice(addOn, rate)}</span>
              </h3>
              <p className="mt-1 max-w-2xl text-slate">{addOn.text}</p>
            </>
          )}
        </li>
      ))}
    </ul>
  )
}
