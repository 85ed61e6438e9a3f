import type { ClientDirective } from 'astro'

declare module 'astro' {
  interface AstroClientDirectives {
    'client:settled'?: boolean
  }
}

// Elements that do nothing without our code. Fields, checkboxes, selects, links and submit buttons work natively and
// must not be replayed: everything would happen twice.
const pressable = '[type=button],[role=slider],[data-replay]'
// These show what was done to them without us, so that is painted first.
const native = 'input,select,textarea,label,summary'
const fetched = new Map<string, Promise<Blob>>()
const presses = ['pointerdown', 'pointerup', 'pointercancel', 'click', 'keydown']

/**
 * client:settled fetches an island's code after the page has loaded, or at the first touch, and then replays earlier
 * presses: on a slow phone the first one was lost. Inlined in pages, so keep it small (0.5 kB compressed).
 */
const hydrateWhenSettled: ClientDirective = (load, _options, island) => {
  const missed: Event[] = []
  let isWaking = false
  const isAsleep = () => island.hasAttribute('ssr')

  // React hydrates at once when a press reaches it, so there is nothing to await after hydrate().
  const wake = async () => {
    if (isWaking || !isAsleep()) return
    isWaking = true
    const hydrate = await fetchAll().catch(() => null)
    await hydrate?.()
    isWaking = false
    const events = missed.splice(0)
    if (isAsleep()) return // The code couldn't be fetched; the next touch tries again.
    for (const event of events) event.target?.dispatchEvent(new (event.constructor as typeof Event)(event.type, event))
  }

  const note = (event: Event) => {
    const target = event.target as Element
    if (isAsleep() && target.closest(pressable)) {
      missed.push(event)
      const { key } = event as KeyboardEvent
      if (/^(Arrow|Page|Home|End)/.test(key) && target.matches('[role=slider]')) event.preventDefault()
    }
    wakeFor(event)
  }

  const wakeFor = ({ target }: Event) =>
    (target as Element).closest(native) ? requestAnimationFrame(() => setTimeout(wake)) : wake()

  // All files in parallel: otherwise each is found only when the one before names it (build/islands.ts). And before
  // load(): Firefox and Safari never retry a module that failed once. Long props are a file as well.
  const fetchAll = async () => {
    const { files = '', props = '' } = island.dataset
    const [given] = await Promise.all([props, ...files.split(' ')].map((file) => file && fetchOnce(file)))
    if (given && !island.hasAttribute('props')) island.setAttribute('props', await given.text())
    return load()
  }

  // Fetched a moment after load, once the largest picture is painted. Hydrated when idle, in a separate task: together
  // with evaluating the code it blocked a slow phone for 90 ms. The idle deadline is short, because slow phones are
  // rarely idle: with 500 ms a visitor's first press met the hydration. A prerendered page draws no frame until it is
  // shown, so it paints before it hydrates.
  const wait = () =>
    setTimeout(async () => {
      if (await fetchAll().catch(() => null))
        requestAnimationFrame(() =>
          (self.requestIdleCallback ?? setTimeout)(wake, { timeout: 100 } as IdleRequestOptions & number)
        )
    }, 100)

  for (const type of presses) island.addEventListener(type, note, true)
  island.addEventListener('focusin', wakeFor)
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
    return await response.blob()
  } catch (error) {
    fetched.delete(file)
    throw error
  }
}

export default hydrateWhenSettled
