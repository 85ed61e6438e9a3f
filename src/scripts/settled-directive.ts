import type { ClientDirective } from 'astro'

// What does nothing without our code. Fields, checkboxes, selects, links and submit buttons work natively and are never
// replayed: that would do twice what the browser has already done.
const pressable = '[type=button],[role=slider],[data-replay]'
const fetched = new Map<string, Promise<unknown>>()
const presses = ['pointerdown', 'pointerup', 'pointercancel', 'click', 'keydown']

/**
 * client:settled fetches an island's code after the page has loaded, or at the first touch, and then replays earlier
 * presses: on a slow phone the first one was lost. Inlined in pages, so keep it small (0.5 kB compressed).
 */
const hydrateWhenSettled: ClientDirective = (load, _options, island) => {
  const missed: Event[] = []
  let isWaking = false
  const isAsleep = () => island.hasAttribute('ssr')

  // React hydrates at once when a press reaches it, so nothing need be awaited after hydrate().
  const wake = async () => {
    if (isWaking || !isAsleep()) return
    isWaking = true
    const hydrate = await fetchAll().catch(() => null)
    await hydrate?.()
    isWaking = false
    const events = missed.splice(0)
    if (isAsleep()) return // The code could not be fetched: the next touch tries again.
    for (const event of events) event.target?.dispatchEvent(new (event.constructor as typeof Event)(event.type, event))
  }

  const note = (event: Event) => {
    const target = event.target as Element
    if (isAsleep() && target.closest(pressable)) {
      missed.push(event)
      const { key } = event as KeyboardEvent
      if (/^(Arrow|Page|Home|End)/.test(key) && target.matches('[role=slider]')) event.preventDefault()
    }
    wake()
  }

  // All at once: left to themselves, files are found one after another, as each names the next (build/islands.ts). And
  // first: Firefox and Safari never ask again for a module that did not arrive once.
  const fetchAll = async () => {
    await Promise.all(island.dataset.files?.split(' ').map(fetchOnce) ?? [])
    return load()
  }

  // Fetched a moment after load, once the largest picture is painted. Hydrated when idle, in a separate task: together
  // with evaluating the code it blocked a slow phone for 90 ms. A slow phone is not idle for a while: with 500 ms to wait,
  // somebody's first press met the hydration. A page made ready unseen draws no frame until it is shown, and then shows
  // itself before it wakes.
  const wait = () =>
    setTimeout(async () => {
      if (await fetchAll().catch(() => null))
        requestAnimationFrame(() =>
          (self.requestIdleCallback ?? setTimeout)(wake, { timeout: 100 } as IdleRequestOptions & number)
        )
    }, 100)

  for (const type of presses) island.addEventListener(type, note, true)
  island.addEventListener('focusin', wake)
  if (document.readyState === 'complete') wait()
  else addEventListener('load', wait)
}

const fetchOnce = (file: string) => {
  const answer = fetched.get(file) ?? fetchFile(file)
  fetched.set(file, answer)
  return answer
}

async function fetchFile(file: string) {
  try {
    const response = await fetch(file)
    if (!response.ok) throw new Error(file)
    await response.blob()
  } catch (error) {
    fetched.delete(file)
    throw error
  }
}

export default hydrateWhenSettled
