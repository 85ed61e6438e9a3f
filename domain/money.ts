/** The only place where an amount becomes text: '£40', '£12.50'. Setting up Intl took a slow phone 115 ms. */
export function formatPence(pence: number): string {
  const pounds = String(Math.floor(pence / 100)).replace(/\B(?=(\d{3})+$)/g, ',')
  const rest = pence % 100
  return rest === 0 ? `£${pounds}` : `£${pounds}.${String(rest).padStart(2, '0')}`
}

/** 'to', because a screen reader says two prices where there is a dash. */
export function formatPriceRange(lowest: number, highest: number): string {
  return lowest === highest ? formatPence(lowest) : `${formatPence(lowest)} to ${formatPence(highest)}`
}

/** '40.00', as search engines want it. */
export const formatDecimal = (pence: number): string => (pence / 100).toFixed(2)

export const toPence = (pounds: number): number => Math.round(pounds * 100)

export const formatPounds = (pounds: number): string => formatPence(toPence(pounds))

/** Half a penny rounds up. Adding before dividing keeps to whole numbers, where floats are exact. */
export function percentOf(pence: number, percent: number): number {
  return Math.floor((pence * percent + 50) / 100)
}
