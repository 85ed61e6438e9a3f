export type HourRange = { from: number; to: number }

/** '1-2 hours a visit'; empty if the package states no time. */
export function describeTime(item: { estimatedTime?: HourRange | undefined; timePerVisit: boolean }): string {
  if (!item.estimatedTime) return ''
  return `${formatHours(item.estimatedTime)}${item.timePerVisit ? ' a visit' : ''}`
}

export function formatHours({ from, to }: HourRange): string {
  if (from === to) return `${from} ${from === 1 ? 'hour' : 'hours'}`
  return `${from}-${to} hours`
}
