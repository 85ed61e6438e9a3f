import { startTransition, useEffect, useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { IslandBoundary } from '../island-boundary.tsx'
import { FormDetails, type FormDetailsProps } from './form-details.tsx'
import { unhydrated } from './unhydrated.ts'

/** What the folded part shows, for a React root that may start later, or never. */
export interface Shown {
  read: () => FormDetailsProps
  watch: (onChange: () => void) => () => void
}

/** Hydrates as the server drew it, then shows what has been chosen since. */
export function hydrateDetails(place: Element, shown: Shown) {
  const { facts } = shown.read()
  unhydrated.add(place)
  function Details() {
    const [props, setProps] = useState<FormDetailsProps>({ facts })
    useEffect(() => {
      const show = () => startTransition(() => setProps(shown.read()))
      unhydrated.delete(place)
      show()
      return shown.watch(show)
    }, [])
    return <FormDetails {...props} />
  }
  // In small steps, as the form itself.
  startTransition(() => {
    hydrateRoot(
      place,
      <IslandBoundary contact={facts.contact}>
        <Details />
      </IslandBoundary>
    )
  })
}
