/**
 * Shows what is dated (src/ui/dated.ts) if its time has come. Runs inline after it, before first paint, and reaches the
 * page as text, so it may not use an import.
 */
export function showDated() {
  const now = Date.now()
  for (const line of document.querySelectorAll<HTMLElement>('[data-until]')) {
    line.hidden = now < Number(line.dataset.from) || now >= Number(line.dataset.until)
  }
}
