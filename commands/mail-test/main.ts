import { findFirm } from '../../catalogue/firm.ts'
import { loadContent } from '../../catalogue/load.ts'
import { readBuild } from '../../server/read-build.ts'
import { testMail } from './test-mail.ts'

const { renderMail } = await readBuild(findFirm())
const { lines, exitCode } = await testMail(process.env, { content: loadContent(), renderMail })
for (const line of lines) console.log(line)
process.exit(exitCode)
