/**
 * Runs inline before first paint and reaches the page as text, so it may not use an import. `from-top` marks a visit
 * that starts at the top (no # in the address, no back, no reload): what lies further down may be laid out later.
 */
export function markDocument() {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  document.documentElement.classList.add('js')
  if (visit?.type === 'navigate' && !location.hash) document.documentElement.classList.add('from-top')
}
