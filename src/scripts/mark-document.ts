/**
 * Runs inline before first paint and reaches the page as text, so it can't import anything. `from-top` marks a visit
 * that starts at the top (no # in the address, no back, no reload), where content further down may be laid out later.
 * The car size chosen earlier in this visit decides which price is shown (size.ts).
 */
export function markDocument() {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  document.documentElement.classList.add('js')
  try {
    const { size } = sessionStorage
    if (size) document.documentElement.dataset.size = size
  } catch {} // Storage is refused.
  if (visit?.type === 'navigate' && !location.hash) document.documentElement.classList.add('from-top')
}
