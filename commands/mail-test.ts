import { findFirm } from '../catalogue/firm.ts'
import { loadContent } from '../catalogue/load.ts'
import { isCopyUndecided, offerCopy } from '../owner/offer-copy.ts'
import { inTerminal, isTerminal } from '../owner/terminal.ts'
import { testMail } from '../owner/test-mail.ts'
import { readBuild } from '../server/read-build.ts'

const { renderMail } = await readBuild(findFirm())
const { lines, exitCode } = await testMail(process.env, { content: loadContent(), renderMail })
for (const line of lines) console.log(line)
if (exitCode === 0 && isTerminal && isCopyUndecided(process.env)) await inTerminal(offerCopy)
process.exit(exitCode)
