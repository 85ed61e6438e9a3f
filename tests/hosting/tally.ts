import { isDeepStrictEqual } from 'node:util'

export type Tally = ReturnType<typeof createTally>

const shownAtMost = 10

/** Counts, and shows what went wrong as it does. */
export function createTally() {
  let [passed, failed, shown] = [0, 0, 0]
  return {
    check(name: string, actual: unknown, expected: unknown) {
      if (isDeepStrictEqual(actual, expected)) {
        passed += 1
        return
      }
      failed += 1
      shown += 1
      if (shown > shownAtMost) return
      console.log(
        `  FAILED ${name}\n    is  ${show(differences(actual, expected))}\n    not ${show(differences(expected, actual))}`
      )
    },
    /** What comes from here on is another program's, and gets its own room for complaints. */
    begin(name: string) {
      shown = 0
      console.log(`\n${name}`)
    },
    read: () => ({ passed, failed })
  }
}

/** Of two records, the fields in which the first differs. */
function differences(one: unknown, other: unknown): unknown {
  if (one === null || typeof one !== 'object' || Array.isArray(one)) return one
  const fields = Object.entries(one)
  return Object.fromEntries(
    fields.filter(([name, value]) => !isDeepStrictEqual(value, (other as Record<string, unknown>)?.[name]))
  )
}

const show = (value: unknown) => JSON.stringify(value)?.slice(0, 300)
