import { expect, test } from 'vitest'
import { runStorm } from '../tests/faults/storm.ts'

/* The small version of `npm run test:faults -- --store postgres`. */

// On a busy machine PostgreSQL may take longer to start than it is left alone for.
const timeout = 1_200_000

test('no request answered 200 is lost, and none is mailed as two, while relays, mail server and PostgreSQL fail', {
  timeout
}, async () => {
  const { answers, verdict, storeFaults, leftInSpool, exitCodes } = await runStorm({
    store: 'postgres',
    requests: 120,
    pairs: 80,
    kills: 3
  })
  expect(answers).toMatchObject({ 200: 120, sent: 80 })
  expect(answers['429']).toBeUndefined()
  expect(verdict).toMatchObject({ missing: [], unknown: 0, photoMissing: [], acceptedTwice: 0 })
  expect(verdict.messages).toBe(200 + verdict.sentForPhoto + verdict.sentAgain)
  expect(storeFaults).not.toHaveProperty('stopped', 0)
  expect(leftInSpool).toEqual({ depth: 0, oldestSeconds: 0, failed: 0 })
  expect(exitCodes).toEqual([0, 0, 0])
})
