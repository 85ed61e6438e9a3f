import { startTransition, useLayoutEffect, useState } from 'react'
import {
  type EstimatePackage,
  type EstimateState,
  keepOfferedAddOns,
  queryKeys,
  readEstimateQuery,
  writeEstimateQuery
} from '../../../domain/estimate.ts'

const start: EstimateState = { package: null, size: null, addOnIds: [], isFirstVisit: false }

/** The choice lives in the address, so that it can be sent to somebody. Beside the form, the package is the form's. */
export function useEstimate(packages: EstimatePackage[]) {
  const [choice, setChoice] = useState(start)

  function change(news: Partial<EstimateState>) {
    const next = dropOtherAddOns({ ...choice, ...news })
    setChoice(next)
    writeAddress(next)
  }

  useLayoutEffect(() => {
    const read = readEstimateQuery(new URLSearchParams(location.search), packages)
    const readField = () => ({ package: packages.find(({ title }) => title === findPackageField()?.value) ?? null })
    setChoice(dropOtherAddOns({ ...read, ...(findPackageField() && readField()) }))

    // The browser's own event: it is heard even while the form is not hydrated yet.
    const follow = ({ target }: Event) => {
      // The field shows its choice first, the price a moment later.
      if (target === findPackageField())
        startTransition(() => setChoice((now) => dropOtherAddOns({ ...now, ...readField() })))
    }
    document.addEventListener('change', follow)
    return () => document.removeEventListener('change', follow)
  }, [packages])

  return { choice, change }
}

const findPackageField = () => document.querySelector<HTMLSelectElement>('#booking-form [name="selectedPackage"]')

/** Another package may not offer what was ticked, and some add-ons take the place of others. */
function dropOtherAddOns(choice: EstimateState): EstimateState {
  return { ...choice, addOnIds: keepOfferedAddOns(choice.package?.addOns ?? [], choice.addOnIds) }
}

/** Leaves everything else in the address as it is. */
function writeAddress(choice: EstimateState) {
  const others = new URLSearchParams(location.search)
  for (const name of Object.values(queryKeys)) others.delete(name)
  const query = [writeEstimateQuery(choice), others.toString()].filter(Boolean).join('&')
  history.replaceState(history.state, '', `${location.pathname}${query && `?${query}`}${location.hash}`)
}
