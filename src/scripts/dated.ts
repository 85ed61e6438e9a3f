/**
 * Shows dated lines (src/ui/notice-box.tsx) while they apply. Runs inline in the head and reaches the page as text, so it
 * can't import anything. It checks each part of the page as it arrives, before it is painted: otherwise a slow
 * connection would show an expired notice and then move everything below it.
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
