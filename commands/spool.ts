import { ContentError, loadContent } from '../catalogue/load.ts'
import { readSettings } from '../server/settings.ts'
import { lookInside } from '../server/spool/look-inside.ts'
import { openSpool } from '../server/spool/open.ts'
import { EnvError } from '../settings/read.ts'

/* npm run spool ; npm run spool -- show AB12-CD34 ; npm run spool -- retry */

try {
  const settings = readSettings(process.env)
  const readContent = () => loadContent(settings.firm.folder, { isBuilt: true })
  const spool = await openSpool(settings, { observes: true })
  const { lines, exitCode } = await lookInside(process.argv.slice(2), spool, readContent).finally(spool.close)
  for (const line of lines) console.log(line)
  process.exitCode = exitCode
} catch (error) {
  if (!(error instanceof EnvError || error instanceof ContentError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
