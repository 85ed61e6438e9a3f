import { expect, test } from 'vitest'
import { runStorm } from '../tests/faults/storm.ts'

/* The small version of `npm run test:faults`. */

test('no request answered 200 is lost, and none told "sent" that is not, while relay, mail server and disk fail', async () => {
  const { answers, verdict, leftInSpool, exitCodes } = await runStorm({ requests: 80, pairs: 60, kills: 3 })
  expect(answers).toMatchObject({ 200: 80, sent: 60 })
  expect(answers['429']).toBeUndefined()
  expect(verdict).toMatchObject({ missing: [], unknown: 0, photoMissing: [], acceptedTwice: 0 })
  expect(verdict.messages).toBe(140 + verdict.sentForPhoto + verdict.sentAgain)
  expect(leftInSpool).toEqual({ depth: 0, oldestSeconds: 0, failed: 0 })
  expect(exitCodes).toEqual([0])
})
