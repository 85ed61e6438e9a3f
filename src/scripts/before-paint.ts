/* These run inline, before what they change is painted. They reach the page as text, so they can't import anything. */

/**
 * `from-top` marks a visit that starts at the top (no # in the address, no back, no reload), where content further down
 * may be laid out later. The car size chosen earlier in this visit decides which price is shown (size.ts). Deletes what
 * the form kept longer than it may, and keeps a place for the line above a form that will be filled in.
 */
export function markDocument(keptKey: string, keptMinutes: string) {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const root = document.documentElement
  root.classList.add('js')
  if (visit?.type === 'navigate' && !location.hash) root.classList.add('from-top')
  try {
    const { size } = sessionStorage
    if (size) root.dataset.size = size
    const kept: Record<string, { at: number }> = JSON.parse(sessionStorage[keptKey] ?? '{}')
    const young = Object.entries(kept).filter(([, { at }]) => Date.now() - at < Number(keptMinutes) * 60_000)
    if (young.length === 0) sessionStorage.removeItem(keptKey)
    else if (young.length < Object.keys(kept).length)
      sessionStorage[keptKey] = JSON.stringify(Object.fromEntries(young))
    if (young.some(([name]) => name === 'form')) root.dataset.kept = ''
  } catch {} // Storage is refused, or holds something else.
}

/** On the relay's answer to a request that was posted without our code: nothing brings its form back. */
export function forgetForm(keptKey: string) {
  try {
    sessionStorage[keptKey] = JSON.stringify({ lastSend: { at: Date.now() } })
  } catch {} // Storage is refused.
}

/**
 * Takes what the owner's mail opens out of the address before anything else runs: behind the visit are a customer's name,
 * phone and email. Whatever is more than a customer's link is taken. It stays in memory until the page is left.
 */
export function takeVisit(key: string) {
  const take = () => {
    if (!location.hash.startsWith(`#${key}=`) || /^#\w+=[A-Z\d-]*$/.test(location.hash)) return
    Object.assign(window, { takenVisit: location.hash.slice(1) })
    history.replaceState(history.state, '', `#${key}`)
  }
  take()
  addEventListener('hashchange', take)
}

/**
 * Shows dated lines (src/ui/notice-box.tsx) while they apply. Checks each part of the page as it arrives: otherwise a
 * slow connection would show an expired notice and then move everything below it.
 */
export function showDated() {
  const look = (isUnseen?: unknown) => {
    for (const line of document.querySelectorAll<HTMLElement>('[data-until]')) {
      const { from, until } = line.dataset as unknown as { from: number; until: number }
      const hasEnded = Date.now() >= until
      if (isUnseen) line.hidden = hasEnded || Date.now() < from
      // An expiring line leaves its space empty, so nothing moves; a starting one waits for the next page.
      else if (hasEnded) line.style.visibility = 'hidden'
    }
  }
  const arrival = new MutationObserver(look)
  arrival.observe(document, { childList: true, subtree: true })
  document.addEventListener('DOMContentLoaded', () => {
    arrival.disconnect()
    setInterval(look, 20_000)
  })
  // Called with the event: nobody has seen the page before it is shown.
  document.addEventListener('prerenderingchange', look)
}

/** Runs right after the heading and adds the package named in the address. Unknown titles are ignored. */
export function nameInHeading(key: string) {
  const wanted = new URLSearchParams(location.search).get(key)
  const { titles, booking } = (document.currentScript as HTMLScriptElement).dataset as {
    titles: string
    booking: string
  }
  const heading = document.querySelector('h1') as HTMLElement
  if (!wanted || !JSON.parse(titles).includes(wanted)) return
  // From here on it follows the choice in the form (booking.tsx).
  Object.assign(heading.dataset, { booking, plain: heading.textContent })
  heading.replaceChildren(booking.replace('<package>', () => wanted))
}

/**
 * Runs right after the form: selects that package and shows its condition. Without one, offers the package last looked
 * at in this visit (shows.ts); it is chosen only by a press.
 */
export function choosePackage(key: string) {
  const wanted = new URLSearchParams(location.search).get(key)
  const select = document.getElementById('selectedPackage') as HTMLSelectElement
  const offer = document.getElementById('looked-at') as HTMLElement
  for (const option of select.options) if (option.value === wanted) select.value = wanted
  for (const note of document.querySelectorAll<HTMLElement>('[data-package]')) {
    note.hidden = note.dataset.package !== select.value
  }
  const offerLookedAt = () => {
    let title = ''
    try {
      title = sessionStorage.lookedAt ?? ''
    } catch {} // Storage is refused.
    const [name, button] = offer.querySelectorAll<HTMLElement>('b, button') as unknown as [HTMLElement, HTMLElement]
    offer.hidden = !title || select.value !== '' || ![...select.options].some(({ value }) => value === title)
    name.textContent = title
    button.onclick = () => {
      select.value = title
      select.dispatchEvent(new Event('input', { bubbles: true }))
      select.focus()
    }
  }
  offerLookedAt()
  select.addEventListener('input', offerLookedAt)
  // The page may have been prerendered before anything was looked at.
  document.addEventListener('prerenderingchange', offerLookedAt)
}
