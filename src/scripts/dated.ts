/**
 * Shows what is dated (src/ui/dated.ts) while its time lasts. Runs inline after it, before first paint, and reaches the
 * page as text, so it may not use an import.
 */
export function showDated() {
  const look = (isFirst: boolean) => {
    for (const line of document.querySelectorAll<HTMLElement>('[data-until]')) {
      const hasEnded = Date.now() >= Number(line.dataset.until)
      if (isFirst) line.hidden = hasEnded || Date.now() < Number(line.dataset.from)
      // What ends while it is being looked at leaves its place empty, so that nothing moves; what begins waits for the
      // next page.
      else if (hasEnded) line.style.visibility = 'hidden'
    }
  }
  look(true)
  setInterval(look, 20_000, false)
  // Nobody has seen the page before it is shown.
  document.addEventListener('prerenderingchange', () => look(true))
}
