import type { AddOn, Package, Titled } from '../../catalogue/schema.ts'
import { describeAddOnPrice, describePolishPrice } from '../../domain/pricing.ts'

interface AddOnListProps {
  item: Package
  addOns: AddOn[]
  /** Names and prices only. */
  isShort?: boolean
}

/** Where the package to which they are added isn't known, the price on a polish is shown too. */
export function AddOnList({ item: { addOnRate, addOnsOnly }, addOns, isShort = false }: AddOnListProps) {
  const describe = (addOn: AddOn) => (
    <AddOnPrice price={describeAddOnPrice(addOn, addOnRate)} onPolish={addOnsOnly ? describePolishPrice(addOn) : ''} />
  )
  return (
    <ul className={isShort ? 'divide-y divide-line text-sm' : 'border-b border-line'}>
      {addOns.map((addOn) => (
        <li
          key={addOn.id}
          className={isShort ? 'flex flex-wrap justify-between gap-x-4 py-1.5' : 'border-t border-line py-2.5 md:py-4'}
        >
          {isShort ? (
            <>
              {addOn.name} <b className="max-w-3/5 flex-none text-right">{describe(addOn)}</b>
            </>
          ) : (
            <>
              <h3 className="flex justify-between gap-4 text-lg">
                <span className="min-w-0">{addOn.name}</span>
                <span className="max-w-3/5 flex-none text-right">{describe(addOn)}</span>
              </h3>
              <p className="max-w-2xl text-slate max-md:text-sm">{addOn.text}</p>
            </>
          )}
        </li>
      ))}
    </ul>
  )
}

/** Read aloud it is one phrase: 'from £110, on a polish from £60'. */
function AddOnPrice({ price, onPolish }: { price: string; onPolish: string }) {
  if (onPolish === '') return price
  return (
    <>
      {price}
      <span className="sr-only">,</span>{' '}
      <small className="block text-sm font-normal tracking-normal text-slate">{onPolish}</small>
    </>
  )
}

export function FeatureList({ features, isWide = false }: { features: Titled[]; isWide?: boolean }) {
  return (
    <ul
      className={
        isWide
          ? 'ticked grid gap-x-10 gap-y-1.5 text-slate max-sm:text-sm sm:grid-cols-2 sm:gap-y-5'
          : 'ticked space-y-1 text-sm text-slate'
      }
    >
      {features.map(({ title, text }) => (
        <li key={title}>
          <b>{title}</b> {text}
        </li>
      ))}
    </ul>
  )
}
