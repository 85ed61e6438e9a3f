import { type ComponentType, useEffect, useState } from 'react'
import type { CarOfferProps } from './car-offer.tsx'

/** Suggests cars and offers the size of the one typed. Fetched (3 kB) when make or model is first used. */
export function CarSize(props: CarOfferProps) {
  const [Offer, setOffer] = useState<ComponentType<CarOfferProps> | null>(null)

  useEffect(() => {
    const load = () => {
      if (!document.activeElement?.matches('[id^=car]')) return
      import('./car-offer.tsx').then(
        ({ CarOffer }) => setOffer(() => CarOffer),
        () => {}
      )
    }
    load()
    addEventListener('focusin', load)
    return () => removeEventListener('focusin', load)
  }, [])

  return Offer && <Offer {...props} />
}
