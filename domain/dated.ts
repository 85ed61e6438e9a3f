/** Words that stand on a page from one moment to another, whenever the page was built. Milliseconds since 1970. */
export interface Dated {
  from: number
  until: number
  text: string
}

/** For what has no end. The last moment that a date can hold, since JSON knows no infinity. */
export const endOfTime = 8.64e15

export function isCurrent({ from, until }: Pick<Dated, 'from' | 'until'>, now: number): boolean {
  return from <= now && now < until
}
