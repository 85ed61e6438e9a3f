import { findFirm } from '../catalogue/firm.ts'
import { checkLaunch } from '../owner/launch-check/check.ts'
import { composeReport, isReady } from '../owner/launch-check/report.ts'
import { offerCopy } from '../owner/offer-copy.ts'
import { inTerminal, isTerminal } from '../owner/terminal.ts'

const unknown = process.argv.slice(2).find((argument) => argument !== '--json')
if (unknown !== undefined) {
  console.error(
    `launch-check does not know "${unknown}". Run "npm run launch-check", or "npm run launch-check -- --json".`
  )
  process.exit(2)
}
const findings = await checkLaunch()
const ready = isReady(findings)
const isData = process.argv.includes('--json')
console.log(isData ? JSON.stringify({ ready, findings }, null, 2) : composeReport(findings))
if (!isData && isTerminal && findings.some(({ code }) => code === 'no-copy')) await inTerminal(offerCopy)
// A preview may contain samples. Not process.exit(), which could cut off a report that is still being piped.
process.exitCode = ready || findFirm().isPreview ? 0 : 1
