import { runStorm } from './storm.ts'

/* npm run test:faults: does a request that was answered 200 reach the owner, whatever breaks? About a minute. */

const report = await runStorm({ requests: 2000, kills: 24 })
const { requests, kills, mailOutages, diskFull, answers, verdict, leftInSpool, exitCode, seconds } = report
const { messages, missing, unknown, sentAgain, acceptedTwice } = verdict

console.log(`${requests} requests in ${seconds} s, each posted until it was answered 200`)
console.log(`  the relay was killed (SIGKILL)      ${kills} times`)
console.log(`  the mail server was away or refused ${mailOutages} times`)
console.log(`  the disk was full                   ${diskFull}${typeof diskFull === 'number' ? ' times' : ''}`)
console.log(`  answers                             ${JSON.stringify(answers)} (down, cut: no answer)`)
console.log(`  messages the mail server took       ${messages}, of which not ours ${unknown}`)
console.log(`  sent again                          ${sentAgain} (relay or line died after the mail server took it)`)
console.log(`  accepted twice                      ${acceptedTwice} (relay died between keeping it and answering)`)
console.log(`  left in the spool                   ${JSON.stringify(leftInSpool)}, exit code ${exitCode}`)
console.log(`  answered 200 and never delivered    ${missing.length} ${missing.slice(0, 20).join(' ')}`)

const isExplained = messages === requests - missing.length + sentAgain + acceptedTwice + unknown
if (missing.length > 0 || unknown > 0 || !isExplained || exitCode !== 0 || (answers['429'] ?? 0) > 0) process.exit(1)
