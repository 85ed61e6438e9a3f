import type { Visitor } from './visitor.ts'

export interface Journey {
  name: string
  /** What the page may complain about on the way: an outage is an error. */
  allows?: RegExp
  run(visitor: Visitor): Promise<void>
}

export function check(what: string, isSo: unknown): asserts isSo {
  if (!isSo) throw new Error(what)
}
