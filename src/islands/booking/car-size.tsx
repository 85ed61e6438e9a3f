import { type ComponentType, useEffect, useRef, useState } from 'react'
import { importAgain } from '../import-again.ts'
import type { CarOfferProps } from './car-offer.tsx'

/** Suggests cars and offers the size of the one typed. The list (4 kB) is fetched when make or model is first used. */
export function CarSize(props: CarOfferProps) {
  const box = useRef<HTMLDivElement>(null)
  const [Offer, setOffer] = useState<ComponentType<CarOfferProps> | null>(null)

  useEffect(() => {
    const form = box.current?.closest('form')
    if (!form || Offer) return
    const load = async (target: EventTarget | null) => {
      if (!/^car/.test((target as HTMLInputElement | null)?.name ?? '')) return
      const loaded = await importAgain(() => import('./car-offer.tsx')).catch(() => null)
      if (loaded) setOffer(() => loaded.CarOffer)
    }
    const notice = ({ target }: Event) => load(target)
    load(document.activeElement)
    form.addEventListener('focusin', notice)
    return () => form.removeEventListener('focusin', notice)
  }, [Offer])

  // Never hidden: screen readers only announce text added to a box that is already there. The margin takes back the
  // gap of the grid.
  return (
    <div ref={box} className="col-span-full -mt-6" role="status">
      {Offer && <Offer {...props} />}
    </div>
  )
}
