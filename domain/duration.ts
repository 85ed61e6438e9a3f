export type HourRange = { from: number; to: number }

export function formatHours({ from, to }: HourRange): string {
  if (from === to) return `${from} ${from === 1 ? 'hour' : 'hours'}`
  return `${from}-${to} hours`
}
