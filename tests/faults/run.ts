import { runStorm } from './storm.ts'

/* npm run test:faults: does a request that was answered 200 reach the owner, whatever breaks? And is one who was told "sent" told the truth? One to five minutes. */

const report = await runStorm({ requests: 2000, pairs: 1200, kills: 24, hasAttackers: true })
const {
  requests,
  withPhoto,
  photoSeconds,
  peakMegabytes,
  attacks,
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
const { messages, missing, unknown, photoMissing, photoNamed, sentAgain, acceptedTwice } = verdict

console.log(
  `${requests} requests in ${seconds} s, each posted until it was answered 200; 1,200 were pressed twice, without JavaScript; ${withPhoto} came with a photo, as JSON or as a form`
)
console.log(`  hostile photos and uploads          ${attacks}`)
console.log(
  `  a photo's request was answered in   ${photoSeconds.median.toFixed(2)} s (median), ${photoSeconds.worst.toFixed(2)} s (worst; at most 5)`
)
console.log(`  server and helpers held             ${peakMegabytes?.toFixed(0) ?? '?'} MB (below 600)`)
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
console.log(`  without their photo, and saying so  ${photoNamed} (the disk had no room for it)`)
console.log(`  without their photo, in silence     ${photoMissing.length} ${photoMissing.slice(0, 20).join(' ')}`)
console.log(`  told "sent" and not stored          ${toldSentAndLost.length} (of those pressed twice)`)

const isExplained = messages === requests - missing.length + sentAgain + acceptedTwice + unknown
if (
  missing.length > 0 ||
  photoMissing.length > 0 ||
  photoSeconds.worst > 5 ||
  (peakMegabytes ?? 0) >= 600 ||
  unknown > 0 ||
  !isExplained ||
  exitCode !== 0 ||
  (answers['429'] ?? 0) > 0
)
  process.exit(1)
