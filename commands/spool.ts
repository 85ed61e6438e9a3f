import { existsSync } from 'node:fs'
import { pino } from 'pino'
import { ContentError, loadContent } from '../catalogue/load.ts'
import { readSettings, type Settings } from '../server/settings.ts'
import { StoreError } from '../server/spool/driver.ts'
import { lookInside } from '../server/spool/look-inside.ts'
import { openSpool } from '../server/spool/open.ts'
import { EnvError } from '../settings/read.ts'

/* npm run spool ; npm run spool -- show AB12-CD34 ; npm run spool -- retry */

try {
  const settings = readSettings(process.env)
  checkFolder(settings)
  const readContent = () => loadContent(settings.firm.folder, { isBuilt: true })
  const spool = await openSpool(settings, { isServer: false, log: pino({ level: 'silent' }) })
  const { lines, exitCode } = await lookInside(process.argv.slice(2), spool, readContent).finally(() => spool.close())
  for (const line of lines) console.log(line)
  process.exitCode = exitCode
} catch (error) {
  if (error instanceof StoreError) console.error(`The spool cannot be used: ${error.message}.`)
  else if (error instanceof EnvError || error instanceof ContentError) console.error(error.message)
  else throw error
  process.exitCode = 1
}

function checkFolder({ spoolUrl, spoolDir }: Settings): void {
  if (spoolUrl || existsSync(spoolDir)) return
  const advice = 'It is made when the website first starts. If yours is elsewhere, set SPOOL_DIR as for the website.'
  throw new EnvError(`There is no spool in ${spoolDir}. ${advice}`)
}
