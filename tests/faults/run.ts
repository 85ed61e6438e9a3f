import { runStorm } from './storm.ts'

/* npm run test:faults: does a request that was answered 200 reach the owner, whatever breaks? And is one who was told "sent" told the truth? One to five minutes: photos are opened one at a time. */

const report = await runStorm({ requests: 2000, pairs: 1200, kills: 24 })
const {
  requests,
  withPhoto,
  kills,
  mailOutages,
  disk,
  answers,
  verdict,
  toldSentAndLost,
  leftInSpool,
  exitCode,
  seconds
} = report
const { messages, missing, unknown, photoMissing, sentAgain, acceptedTwice } = verdict

console.log(
  `${requests} requests in ${seconds} s, each posted until it was answered 200; 1,200 were pressed twice, without JavaScript; ${withPhoto} came with a photo, as JSON or as a form`
)
console.log(`  the relay was killed (SIGKILL)      ${kills} times`)
console.log(`  the mail server was away or refused ${mailOutages} times`)
console.log(
  `  the disk was full                   ${disk.full} times${disk.isReal ? '' : ' (pretended: no right to mount one here)'}`
)
console.log(`  its syncs failed                    ${disk.failing} times`)
console.log(`  it was read-only                    ${disk.readOnly} times`)
console.log(`  folders were removed                ${disk.foldersRemoved} times`)
console.log(`  answers                             ${JSON.stringify(answers)} (down, cut: no answer)`)
console.log(`  messages the mail server took       ${messages}, of which not ours ${unknown}`)
console.log(`  sent again                          ${sentAgain} (relay or line died after the mail server took it)`)
console.log(`  accepted twice                      ${acceptedTwice} (relay died between keeping it and answering)`)
console.log(`  left in the spool                   ${JSON.stringify(leftInSpool)}, exit code ${exitCode}`)
console.log(`  answered 200 and never delivered    ${missing.length} ${missing.slice(0, 20).join(' ')}`)
console.log(`  delivered without their photo       ${photoMissing.length} ${photoMissing.slice(0, 20).join(' ')}`)
console.log(`  told "sent" and not stored          ${toldSentAndLost.length} (of those pressed twice)`)

const isExplained = messages === requests - missing.length + sentAgain + acceptedTwice + unknown
if (
  missing.length > 0 ||
  photoMissing.length > 0 ||
  unknown > 0 ||
  !isExplained ||
  exitCode !== 0 ||
  (answers['429'] ?? 0) > 0
)
  process.exit(1)
