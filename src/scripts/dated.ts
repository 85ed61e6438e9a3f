/**
 * Shows what is dated (src/ui/dated.ts) while its time lasts. Runs inline after it, before first paint, and reaches the
 * page as text, so it may not use an import.
 */
export function showDated() {
  const lines = document.querySelectorAll<HTMLElement>('[data-until]')
  const show = () => {
    for (const line of lines) {
      const { from, until } = line.dataset
      line.hidden = Date.now() < Number(from) || Date.now() >= Number(until)
    }
  }
  // What ends while it is being looked at leaves its place empty, so that nothing moves; what begins waits for the next
  // page.
  const hideEnded = () => {
    for (const line of lines) if (Date.now() >= Number(line.dataset.until)) line.style.visibility = 'hidden'
  }
  show()
  setInterval(hideEnded, 20_000)
  document.addEventListener('visibilitychange', hideEnded)
  // Nobody has seen the page as it was: it was prerendered, or comes out of the cache.
  document.addEventListener('prerenderingchange', show)
  addEventListener('pageshow', ({ persisted }) => persisted && show())
}
