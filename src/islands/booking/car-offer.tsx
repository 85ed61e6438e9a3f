import { type MouseEvent, startTransition, useEffect, useMemo, useState } from 'react'
import type { BookingRequest } from '../../../domain/booking-fields.ts'
import type { EstimateRules } from '../../../domain/describe-estimate.ts'
import { goesBySize } from '../../../domain/pricing.ts'

interface CarOfferProps {
  rules: Pick<EstimateRules, 'packages' | 'sizes'>
  /** The choice as last read. */
  picked: BookingRequest
}

/** Suggests cars and offers the size of the one typed: what the owner is told is what the visitor pressed. */
export function CarOffer({ rules: { packages, sizes }, picked }: CarOfferProps) {
  const [known, setKnown] = useState<typeof import('../../../domain/cars.ts')>()
  const [typed, setTyped] = useState({ make: '', model: '', isTaken: false })
  const cars = useMemo(() => known?.gatherCars(sizes), [known, sizes])
  const car = useMemo(() => cars && known?.findCar(cars, typed.make, typed.model), [cars, typed])
  const chosen = packages.find(({ title }) => title === picked.selectedPackage)
  const size = picked.vehicleSize

  // The cars are fetched (3 kB) when the form is first used, so that no field gets its suggestions in the middle of a
  // word: WebKit once lost a letter there.
  useEffect(() => {
    const load = () => {
      if (document.activeElement?.closest('#booking-form'))
        import('../../../domain/cars.ts').catch(() => undefined).then(setKnown)
    }
    load()
    addEventListener('focusin', load)
    return () => removeEventListener('focusin', load)
  }, [])

  // Read once typing pauses: drawing for every letter would hold up the next.
  useEffect(() => {
    if (!known) return
    const fields = ['carMake', 'carModel'].map((id) => document.getElementById(id) as HTMLInputElement)
    for (const field of fields) field.setAttribute('list', `${field.id}s`)
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
    addEventListener('input', wait)
    return () => removeEventListener('input', wait)
  }, [known])

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
      {cars && <Suggestions id="carMakes" names={Object.keys(known?.commonCars ?? {})} />}
      {cars && <Suggestions id="carModels" names={known?.listModels(cars, typed.make) ?? []} />}
      {/* Never hidden: screen readers only announce text added to a box that is already there. While empty it has no row
          in the grid, which would have a gap above it. */}
      <div className="col-span-full -mt-3 empty:absolute" role="status">
        {car && isShown && (
          <p className="notice-box" tabIndex={-1}>
            {isOffered ? `${known?.describeCar(car, sizes, chosen)} ` : `${sizes[car.size].label} is chosen.`}
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

function Suggestions({ id, names }: { id: string; names: string[] }) {
  return (
    <datalist id={id}>
      {names.map((name) => (
        <option key={name} value={name} />
      ))}
    </datalist>
  )
}
