import { type SizeLabels, vehicleSizes } from '../../domain/pricing.ts'
import { DetailsPanel } from './details-panel.tsx'

interface SizeCardsProps {
  sizes: SizeLabels
  picked: string | undefined
}

/** The three sizes to choose from. Each names familiar cars. The layout follows the width of the column. */
export function SizeCards({ sizes, picked }: SizeCardsProps) {
  return (
    <div className="grid gap-3 @min-[36rem]:grid-cols-3">
      {vehicleSizes.map((size) => (
        <label key={size} className="choice">
          <input type="radio" name="vehicleSize" value={size} defaultChecked={size === picked} />
          {sizes[size].label}
          <span className="mt-1 block text-sm font-normal text-slate">
            {sizes[size].examples.map(joinName).join(', ')}
          </span>
        </label>
      ))}
    </div>
  )
}

interface SizeGuideProps {
  sizes: SizeLabels
  otherVehicles: string
}

/** One choice for every price on the page (src/scripts/size.ts). */
export function SizeRow({ sizes, otherVehicles }: SizeGuideProps) {
  return (
    <div className="mt-3 flex max-w-[54rem] flex-wrap gap-x-8 gap-y-1 rounded-control border border-line bg-white px-3 pt-2 md:pb-2">
      <fieldset className="size-switch needs-js flex flex-[0_1_26rem] flex-wrap items-center gap-2 text-sm">
        <legend className="sr-only">Which size is your car?</legend>
        <span className="font-semibold" aria-hidden="true">
          Your car
        </span>
        {vehicleSizes.map((size) => (
          <label key={size} className="pick max-w-32 flex-1 px-1">
            <input type="radio" name="vehicleSize" value={size} />
            {sizes[size].label}
          </label>
        ))}
        <p id="size-said" className="sr-only" role="status" />
      </fieldset>
      <SizeGuide sizes={sizes} otherVehicles={otherVehicles} />
    </div>
  )
}

/** Which cars count as which size. */
export function SizeGuide({ sizes, otherVehicles }: SizeGuideProps) {
  return (
    <DetailsPanel className="flex-[1_1_14rem] text-sm" summary="Which size is mine?">
      {vehicleSizes.map((size) => (
        <p key={size} className="mt-1">
          <b>{sizes[size].label}:</b> {sizes[size].examples.join(', ')}
        </p>
      ))}
      <p className="mt-1 pb-3">{otherVehicles}</p>
    </DetailsPanel>
  )
}

/** Keeps a name on one line: "C-" above "Class" reads like two cars. */
const joinName = (name: string) => name.replaceAll(' ', '\u00a0').replaceAll('-', '\u2060-\u2060')
