import { useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
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
  // In one go: React drops presses on a root that is being hydrated, and the form's handlers would miss them.
  flushSync(() => {
    hydrateRoot(
      place,
      <IslandBoundary contact={facts.contact}>
        <Details />
      </IslandBoundary>
    )
  })
}
