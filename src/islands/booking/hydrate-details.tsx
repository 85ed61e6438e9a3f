import { startTransition, useSyncExternalStore } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { IslandBoundary } from '../island-boundary.tsx'
import { FormDetails, type FormDetailsProps } from './form-details.tsx'

/** What the folded part shows, for a React root that may start later, or never. */
export interface Shown {
  read: () => FormDetailsProps
  watch: (onChange: () => void) => () => void
}

/** Hydrates as the server drew it, then shows what has been chosen since. */
export function hydrateDetails(place: Element, shown: Shown) {
  const { facts } = shown.read()
  const first = { facts }
  function Details() {
    const props = useSyncExternalStore(shown.watch, shown.read, () => first)
    return <FormDetails {...props} />
  }
  startTransition(() => {
    hydrateRoot(
      place,
      <IslandBoundary contact={facts.contact}>
        <Details />
      </IslandBoundary>
    )
  })
}
