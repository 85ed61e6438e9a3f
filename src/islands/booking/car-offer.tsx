import { type MouseEvent, startTransition, useEffect, useMemo, useState } from 'react'
import type { BookingRequest } from '../../../domain/booking-fields.ts'
import { commonCars, describeCar, findCar, gatherCars, listModels } from '../../../domain/cars.ts'
import type { EstimateRules } from '../../../domain/describe-estimate.ts'
import { goesBySize } from '../../../domain/pricing.ts'

export interface CarOfferProps {
  rules: Pick<EstimateRules, 'packages' | 'sizes'>
  /** The choice as last read. */
  picked: BookingRequest
}

/** Only offers the size: what the owner is told is what the visitor pressed. */
export function CarOffer({ rules: { packages, sizes }, picked }: CarOfferProps) {
  const [typed, setTyped] = useState({ make: '', model: '', isTaken: false })
  const cars = useMemo(() => gatherCars(sizes), [sizes])
  const car = useMemo(() => findCar(cars, typed.make, typed.model), [cars, typed])
  const chosen = packages.find(({ title }) => title === picked.selectedPackage)
  const size = picked.vehicleSize

  // Read once typing pauses: drawing for every letter would hold up the next.
  useEffect(() => {
    const fields = ['carMake', 'carModel'].map((id) => document.getElementById(id) as HTMLInputElement)
    for (const field of fields) field.setAttribute('list', `${field.id}s`)
    const form = fields[0]?.form
    let pause: ReturnType<typeof setTimeout>
    const read = () => {
      const [make = '', model = ''] = fields.map(({ value }) => value)
      const isSame = (old: typeof typed) => old.make === make && old.model === model
      startTransition(() => setTyped((old) => (isSame(old) ? old : { make, model, isTaken: false })))
    }
    const wait = () => {
      clearTimeout(pause)
      pause = setTimeout(read, 250)
    }
    read()
    form?.addEventListener('input', wait)
    return () => form?.removeEventListener('input', wait)
  }, [])

  /** A click, as on the radio itself: price, bar and other pages follow it. */
  function use({ currentTarget }: MouseEvent<HTMLButtonElement>) {
    const radio = `[name=vehicleSize][value=${car?.size}]`
    currentTarget.form?.querySelector<HTMLInputElement>(radio)?.click()
    currentTarget.parentElement?.focus()
    setTyped({ ...typed, isTaken: true })
  }

  const isOffered = !typed.isTaken && !size && (chosen ? goesBySize(chosen) : packages.some(goesBySize))
  const isShown = isOffered || (typed.isTaken && (size ?? car?.size) === car?.size)
  return (
    <>
      <datalist id="carMakes">
        {Object.keys(commonCars).map((make) => (
          <option key={make} value={make} />
        ))}
      </datalist>
      <datalist id="carModels">
        {listModels(cars, typed.make).map((model) => (
          <option key={model} value={model} />
        ))}
      </datalist>
      {/* Never hidden: screen readers only announce text added to a box that is already there. While empty it has no row
          in the grid, which would have a gap above it. */}
      <div className="col-span-full -mt-3 empty:absolute" role="status">
        {car && isShown && (
          <p className="notice-box" tabIndex={-1}>
            {isOffered ? `${describeCar(car, sizes, chosen)} ` : `${sizes[car.size].label} is chosen.`}
            {isOffered && (
              <button type="button" className="text-link ml-1.5 min-h-11" onClick={use}>
                Use {sizes[car.size].label.toLowerCase()}
              </button>
            )}
          </p>
        )}
      </div>
    </>
  )
}
