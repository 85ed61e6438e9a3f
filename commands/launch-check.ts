import { checkLaunch } from '../owner/launch-check/check.ts'
import { composeReport, countBlocking } from '../owner/launch-check/report.ts'
import { offerCopy } from '../owner/offer-copy.ts'
import { inTerminal, isTerminal } from '../owner/terminal.ts'

const findings = await checkLaunch()
console.log(composeReport(findings))
if (isTerminal && findings.some(({ code }) => code === 'no-copy')) await inTerminal(offerCopy)
// Not process.exit(), which could cut off a report that is still being piped.
process.exitCode = countBlocking(findings) === 0 ? 0 : 1
