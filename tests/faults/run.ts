import { parseArgs } from 'node:util'
import { restartInTurn } from './rolling-restart.ts'
import { runStorm, type Store } from './storm.ts'

/*
 * npm run test:faults -- --store postgres: does a request that was answered 200 reach the owner, whatever breaks? And is
 * one who was told "sent" told the truth? A few minutes for SQLite, ten for PostgreSQL, where two servers are then
 * restarted in turn under a load that needs two quiet cores.
 */

const { values } = parseArgs({ options: { store: { type: 'string', default: 'sqlite' } } })
const stores: string[] = ['sqlite', 'postgres'] satisfies Store[]
if (!stores.includes(values.store)) {
  console.error(`There is no store ${values.store}. These are: ${stores.join(', ')}.`)
  process.exit(1)
}
const store = values.store as Store
const failures = [...(await storm()), ...(store === 'postgres' ? await restart() : [])]
for (const failure of failures) console.error(`Failed: ${failure}`)
if (failures.length > 0) process.exit(1)

async function storm(): Promise<string[]> {
  const report = await runStorm({ store, requests: 2000, pairs: 1200, kills: 24, hasAttackers: store === 'sqlite' })
  console.dir(report, { depth: 3 })
  const { requests, answers, verdict, worstPhotoSeconds, peakMegabytes, exitCodes } = report
  const { messages, missing, unknown, photoMissing, sentForPhoto, sentAgain, acceptedTwice } = verdict
  const explained = requests - missing.length + unknown + sentForPhoto + sentAgain + acceptedTwice
  const isSqlite = store === 'sqlite'
  return listTrue({
    'answered 200 or "sent", and never delivered': missing.length > 0,
    'without their photo, in silence': photoMissing.length > 0,
    'not ours': unknown > 0,
    'mail that nothing explains': messages !== explained,
    'one request was mailed under two Message-IDs': acceptedTwice > 0,
    'a photo’s request was not answered within 5 s': isSqlite && worstPhotoSeconds > 5,
    'a server held 600 MB or more': (peakMegabytes ?? 0) >= 600,
    'turned away': (answers['429'] ?? 0) > 0,
    'a server did not end well': exitCodes.some((code) => code !== 0)
  })
}

async function restart(): Promise<string[]> {
  const report = await restartInTurn(200)
  console.dir(report, { depth: 3 })
  const { requests, answers, verdict, exitCodes } = report
  return listTrue({
    'refused while the servers were restarted': answers['200'] !== requests,
    'lost while the servers were restarted': verdict.missing.length > 0,
    'mailed under two Message-IDs while the servers were restarted': verdict.acceptedTwice > 0,
    'a restarted server did not end well': exitCodes.some((code) => code !== 0)
  })
}

function listTrue(found: Record<string, boolean>): string[] {
  return Object.entries(found).flatMap(([sentence, isSo]) => (isSo ? sentence : []))
}
