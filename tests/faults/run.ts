import { parseArgs } from 'node:util'
import { runStorm, type Store } from './storm.ts'

/*
 * npm run test:faults -- --store postgres: does a request that was answered 200 reach the owner, whatever breaks? And is
 * one who was told "sent" told the truth? One to five minutes for files, ten for PostgreSQL.
 */

const { values } = parseArgs({ options: { store: { type: 'string', default: 'files' } } })
const stores: string[] = ['files', 'postgres'] satisfies Store[]
if (!stores.includes(values.store)) {
  console.error(`There is no store ${values.store}. These are: ${stores.join(', ')}.`)
  process.exit(1)
}
const store = values.store as Store
const report = await runStorm({ store, requests: 2000, pairs: 1200, kills: 24 })
console.dir(report, { depth: 3 })
const { requests, answers, verdict, exitCodes } = report
const { messages, missing, unknown, photoMissing, sentForPhoto, sentAgain, acceptedTwice } = verdict
const explained = requests - missing.length + unknown + sentForPhoto + sentAgain + acceptedTwice
const found = {
  'answered 200 or "sent", and never delivered': missing.length > 0,
  'without their photo, in silence': photoMissing.length > 0,
  'not ours': unknown > 0,
  'mail that nothing explains': messages !== explained,
  'one request was mailed under two Message-IDs': store === 'postgres' && acceptedTwice > 0,
  'turned away': (answers['429'] ?? 0) > 0,
  'a server did not end well': exitCodes.some((code) => code !== 0)
}
const failures = Object.entries(found).flatMap(([sentence, isSo]) => (isSo ? sentence : []))
for (const failure of failures) console.error(`Failed: ${failure}`)
if (failures.length > 0) process.exit(1)
