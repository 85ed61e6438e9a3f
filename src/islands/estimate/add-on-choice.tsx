import { fieldDescriptions } from '../../../domain/booking-fields.ts'
import { type AddOnPlace, type EstimateAddOn, type EstimatePackage, findPlace } from '../../../domain/estimate.ts'
import { describeAddOnPrice } from '../../../domain/pricing.ts'
import { DetailsPanel } from '../../ui/details-panel.tsx'

export type UsualAddOn = Pick<EstimateAddOn, 'name' | 'price' | 'priceFrom'>

interface AddOnChoiceProps {
  addOns: UsualAddOn[]
  packages: EstimatePackage[]
  chosen: EstimatePackage | null
  /** As last read; the fields themselves belong to the browser. */
  ticked: string[]
  typed: string[]
  isPlain?: boolean | undefined
  isOpen?: boolean | undefined
}

/**
 * The package's own add-ons and, behind "more", others that fit it, at that package's price. Every add-on keeps its
 * position in the form even if hidden: going back, browsers restore ticks by position.
 */
export function AddOnChoice({ addOns, packages, chosen, ticked, typed, isPlain, isOpen = false }: AddOnChoiceProps) {
  const isOffered = (place: AddOnPlace) => addOns.some(({ name }) => chosen && findPlace(chosen, name) === place)
  const rows = { chosen, typed }
  const included = chosen?.addOns.filter(({ offer }) => offer === 'included') ?? []
  const more = addOns.filter(({ name }) => packages.some((item) => findPlace(item, name) === 'more'))
  return (
    <DetailsPanel
      className="optional-part"
      isOpen={isOpen || typed.length > 0}
      isHidden={chosen ? !isOffered('own') : isOpen}
      summary={
        <span>
          {fieldDescriptions.addOns.label}
          <Count count={ticked.length} none="(optional)" />
        </span>
      }
    >
      <fieldset>
        <legend className="sr-only">{fieldDescriptions.addOns.label}</legend>
        <AddOnRows addOns={addOns} place="own" {...rows} />
        {!isPlain && more.length > 0 && (
          <DetailsPanel
            className="needs-js"
            isHidden={!isOffered('more')}
            summary={
              <span>
                More add-ons
                <Count count={ticked.filter((name) => chosen && findPlace(chosen, name) === 'more').length} />
              </span>
            }
          >
            <AddOnRows addOns={more} place="more" {...rows} />
          </DetailsPanel>
        )}
      </fieldset>
      {included.length > 0 && (
        <p className="field-hint pb-4">Included in the price: {included.map(({ name }) => name).join(', ')}</p>
      )}
    </DetailsPanel>
  )
}

/** Ticked add-ons may be folded away. */
function Count({ count, none }: { count: number; none?: string }) {
  const words = count > 0 ? `(${count} chosen)` : none
  return words && <span className="font-normal text-slate"> {words}</span>
}

interface AddOnRowsProps {
  addOns: UsualAddOn[]
  place: AddOnPlace
  chosen: EstimatePackage | null
  typed: string[]
}

/** Until a package is chosen, every add-on can be ticked. */
function AddOnRows({ addOns, place, chosen, typed }: AddOnRowsProps) {
  return (
    <div className="add-on-choices">
      {addOns.map((usual) => {
        const { name, ...price } = chosen?.addOns.find((addOn) => addOn.name === usual.name) ?? usual
        return (
          <label key={name} className="add-on-choice" hidden={(chosen ? findPlace(chosen, name) : 'own') !== place}>
            <input
              type="checkbox"
              className="tick"
              name="addOns"
              value={name}
              data-place={place}
              defaultChecked={place === 'own' && typed.includes(name)}
            />
            <span>{name}</span>
            <span className="font-bold">{describeAddOnPrice(price)}</span>
          </label>
        )
      })}
    </div>
  )
}
