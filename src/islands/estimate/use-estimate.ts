import { startTransition, useLayoutEffect, useState } from 'react'
import {
  type EstimatePackage,
  type EstimateState,
  queryKeys,
  readEstimateQuery,
  settleAddOns,
  writeEstimateQuery
} from '../../../domain/estimate.ts'

const start: EstimateState = { package: null, size: 'small', addOnIds: [], isFirstVisit: false }

/** The choice lives in the address, so that it can be sent to somebody. `followedId`: a select that names the package. */
export function useEstimate(packages: EstimatePackage[], followedId?: string) {
  const [choice, setChoice] = useState(start)

  function change(news: Partial<EstimateState>) {
    const next = settle({ ...choice, ...news })
    setChoice(next)
    writeAddress(next)
  }

  useLayoutEffect(() => {
    const read = readEstimateQuery(new URLSearchParams(location.search), packages)
    const followed = findPackage(packages, followedId)
    setChoice(settle(followed === undefined ? read : { ...read, package: followed }))

    if (!followedId) return
    const follow = ({ target }: Event) => {
      if (!(target instanceof Element) || target.id !== followedId) return
      const chosen = findPackage(packages, followedId) ?? null
      // The field shows its choice first, the price a moment later.
      startTransition(() => setChoice((now) => settle({ ...now, package: chosen })))
    }
    document.addEventListener('change', follow)
    return () => document.removeEventListener('change', follow)
  }, [packages, followedId])

  return { choice, change }
}

/** Another package may not offer what was ticked, and some add-ons take the place of others. */
function settle(choice: EstimateState): EstimateState {
  return { ...choice, addOnIds: settleAddOns(choice.package?.addOns ?? [], choice.addOnIds) }
}

/** undefined: there is no such field on the page. */
function findPackage(packages: EstimatePackage[], fieldId: string | undefined): EstimatePackage | null | undefined {
  const field = fieldId && document.getElementById(fieldId)
  return field instanceof HTMLSelectElement ? (packages.find(({ title }) => title === field.value) ?? null) : undefined
}

/** What else the address holds stays as it is. */
function writeAddress(choice: EstimateState) {
  const others = new URLSearchParams(location.search)
  for (const name of Object.values(queryKeys)) others.delete(name)
  const query = [writeEstimateQuery(choice), others.toString()].filter(Boolean).join('&')
  history.replaceState(history.state, '', `${location.pathname}${query && `?${query}`}${location.hash}`)
}
