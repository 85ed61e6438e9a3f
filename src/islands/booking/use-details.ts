import { type RefObject, useEffect, useRef } from 'react'
import { importAgain } from '../import-again.ts'
import { afterPaint } from '../use-after-paint.ts'
import type { FormDetailsProps } from './form-details.tsx'
import type { Shown } from './hydrate-details.tsx'

/**
 * Leaves the server's HTML of the folded part alone until it is opened or something in it changes: hydrating it with
 * the form took a slow phone longer than the eight fields. Until then it works without us, like everything in the form.
 */
export function useDetails(form: RefObject<HTMLFormElement | null>, props: FormDetailsProps, onReady: () => void) {
  const latest = useRef(props)
  const listeners = useRef(new Set<() => void>())
  const isStarted = useRef(false)

  useEffect(() => {
    latest.current = props
    for (const tell of listeners.current) tell()
  }, [props])

  async function start() {
    const place = findFold(form.current)?.querySelector('astro-slot')
    if (!place || isStarted.current) return
    isStarted.current = true
    const shown: Shown = {
      read: () => latest.current,
      watch(onChange) {
        listeners.current.add(onChange)
        onReady()
        return () => listeners.current.delete(onChange)
      }
    }
    try {
      const { hydrateDetails } = await importAgain(() => import('./hydrate-details.tsx'))
      hydrateDetails(place, shown)
    } catch {
      isStarted.current = false // The next touch tries again.
    }
  }

  useEffect(() => {
    const fold = findFold(form.current)
    const follow = () => fold?.open && afterPaint(start)
    follow()
    fold?.addEventListener('toggle', follow)
    return () => fold?.removeEventListener('toggle', follow)
  }, [])

  return { startIfInside: (changed: EventTarget) => findFold(form.current)?.contains(changed as Node) && start() }
}

export const findFold = (form: HTMLFormElement | null) => form?.querySelector<HTMLDetailsElement>('.form-fold')
