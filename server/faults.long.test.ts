import { expect, test } from 'vitest'
import { runStorm } from '../tests/faults/storm.ts'

/* The small version of `npm run test:faults`, and with the tests of stores of `npm run test:faults -- --store postgres`. */

const plans = {
  sqlite: { requests: 80, pairs: 60, kills: 3, relays: 1 },
  postgres: { requests: 120, pairs: 80, kills: 3, relays: 3 }
}
const store = process.env.TEST_STORE === 'postgres' ? 'postgres' : 'sqlite'

// On a busy machine PostgreSQL may take longer to start than it is left alone for.
test('no request answered 200 is lost or mailed as two, and none told "sent" that is not, while relays, mail server and store fail', {
  timeout: 1_200_000
}, async () => {
  const { relays, ...plan } = plans[store]
  const { answers, verdict, storeFaults, leftInSpool, exitCodes } = await runStorm({ store, ...plan })
  expect(answers).toMatchObject({ 200: plan.requests, sent: plan.pairs })
  expect(answers['429']).toBeUndefined()
  expect(verdict).toMatchObject({ missing: [], unknown: 0, photoMissing: [], acceptedTwice: 0 })
  expect(verdict.messages).toBe(plan.requests + plan.pairs + verdict.sentForPhoto + verdict.sentAgain)
  expect(storeFaults).not.toHaveProperty('stopped', 0)
  expect(leftInSpool).toEqual({ depth: 0, oldestSeconds: 0, failed: 0 })
  expect(exitCodes).toEqual(Array(relays).fill(0))
})
