/** Words shown from one moment to another, whenever the page was built. Milliseconds since 1970. */
export interface Dated {
  from: number
  until: number
  text: string
}

/** For words without an end. The last moment a date can hold, since JSON has no infinity. */
export const endOfTime = 8.64e15

export function isCurrent({ from, until }: Pick<Dated, 'from' | 'until'>, now: number): boolean {
  return from <= now && now < until
}
