import { runStorm } from './storm.ts'

/* npm run test:faults: does a request that was answered 200 reach the owner, whatever breaks? And is one who was told "sent" told the truth? One to five minutes. */

const report = await runStorm({ requests: 2000, pairs: 1200, kills: 24, hasAttackers: true })
console.dir(report, { depth: 3 })

const { requests, answers, verdict, worstPhotoSeconds, peakMegabytes, exitCode } = report
const { messages, missing, unknown, photoMissing, sentAgain, acceptedTwice } = verdict
const failures = Object.entries({
  'answered 200 or "sent", and never delivered': missing.length > 0,
  'without their photo, in silence': photoMissing.length > 0,
  'not ours': unknown > 0,
  'mail that nothing explains': messages !== requests - missing.length + sentAgain + acceptedTwice + unknown,
  'a photo’s request was not answered within 5 s': worstPhotoSeconds > 5,
  'server and helpers held 600 MB or more': (peakMegabytes ?? 0) >= 600,
  'turned away': (answers['429'] ?? 0) > 0,
  'the server did not end well': exitCode !== 0
}).filter(([, isSo]) => isSo)
for (const [failure] of failures) console.error(`Failed: ${failure}`)
if (failures.length > 0) process.exit(1)
