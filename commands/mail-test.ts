import { findFirm } from '../catalogue/firm.ts'
import { loadContent } from '../catalogue/load.ts'
import { testMail } from '../owner/test-mail.ts'
import { readBuild } from '../server/read-build.ts'

const { renderMail } = await readBuild(findFirm())
const { lines, exitCode } = await testMail(process.env, { content: loadContent(), renderMail })
for (const line of lines) console.log(line)
process.exit(exitCode)
