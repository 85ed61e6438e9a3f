/**
 * Shows what is dated (src/ui/dated.ts) while its time lasts. Runs inline in the head and reaches the page as text, so
 * it may not use an import. It looks at each part of the page as it arrives, before that part is painted: were it to
 * wait for the whole page, a slow line would show a notice that is over, and move everything below it.
 */
export function showDated() {
  const look = (isUnseen?: unknown) => {
    for (const line of document.querySelectorAll<HTMLElement>('[data-until]')) {
      const { from, until } = line.dataset as unknown as { from: number; until: number }
      const hasEnded = Date.now() >= until
      if (isUnseen) line.hidden = hasEnded || Date.now() < from
      // What ends while it is being looked at leaves its place empty, so that nothing moves; what begins waits for the
      // next page.
      else if (hasEnded) line.style.visibility = 'hidden'
    }
  }
  const arrival = new MutationObserver(look)
  arrival.observe(document, { childList: true, subtree: true })
  document.addEventListener('DOMContentLoaded', () => {
    arrival.disconnect()
    setInterval(look, 20_000)
  })
  // With the event as its argument: nobody has seen the page before it is shown.
  document.addEventListener('prerenderingchange', look)
}
