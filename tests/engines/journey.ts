import type { Visitor } from './visitor.ts'

export interface Journey {
  name: string
  /** What the page may complain about on the way: an outage is an error. */
  allows?: RegExp
  /** Its last screen is kept, to be looked at beside the other engines'. */
  isPictured?: boolean
  run(visitor: Visitor): Promise<void>
}

export function check(what: string, isSo: unknown): asserts isSo {
  if (!isSo) throw new Error(what)
}
