/**
 * Runs inline, before anything is drawn, and reaches the page as text: it must stand alone. `from-top`: nobody is on the
 * way to a place further down (an address with a #, back, reload), so what lies there may get its height later.
 */
export function markDocument() {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  document.documentElement.classList.add('js')
  if (visit?.type === 'navigate' && !location.hash) document.documentElement.classList.add('from-top')
}
