/** The one place where an amount becomes text: '£40', '£12.50'. */
export function formatPence(pence: number): string {
  const minimumFractionDigits = pence % 100 === 0 ? 0 : 2
  return new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP', minimumFractionDigits }).format(
    pence / 100
  )
}

export function formatPriceRange(from: number, to: number): string {
  return from === to ? formatPence(from) : `${formatPence(from)} – ${formatPence(to)}`
}

/** Half a penny rounds up. Adding before dividing keeps the sum in whole numbers, where floats are exact. */
export function percentOf(pence: number, percent: number): number {
  return Math.floor((pence * percent + 50) / 100)
}
