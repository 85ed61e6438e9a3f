import { checkLaunch } from '../owner/launch-check/check.ts'
import { composeReport, countBlocking } from '../owner/launch-check/report.ts'

const findings = await checkLaunch()
console.log(composeReport(findings))
// Not process.exit(), which could cut off a report that is still being piped.
process.exitCode = countBlocking(findings) === 0 ? 0 : 1
