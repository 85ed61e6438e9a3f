import { deepStrictEqual } from 'node:assert'

export type Tally = ReturnType<typeof createTally>

const shownAtMost = 10

/** Counts, and shows what went wrong as it does. */
export function createTally() {
  let [passed, failed, shown] = [0, 0, 0]
  return {
    check(name: string, actual: unknown, expected: unknown) {
      try {
        deepStrictEqual(actual, expected)
        passed += 1
      } catch (error) {
        failed += 1
        shown += 1
        if (shown <= shownAtMost) console.log(`  FAILED ${name}: ${(error as Error).message}`)
      }
    },
    /** What comes from here on is another program's, and gets its own room for complaints. */
    begin(name: string) {
      shown = 0
      console.log(`\n${name}`)
    },
    finish(): never {
      console.log(`\n${passed} passed, ${failed} failed`)
      process.exit(failed > 0 ? 1 : 0)
    }
  }
}
