import { findFirm } from '../catalogue/firm.ts'
import { loadContent } from '../catalogue/load.ts'
import { testAlert, testMail } from '../owner/test-mail.ts'
import { readBuild } from '../server/read-build.ts'
import { readSettings } from '../server/settings.ts'
import { EnvError } from '../settings/read.ts'

try {
  const settings = readSettings(process.env)
  const { renderMail } = await readBuild(findFirm())
  const reports = [await testMail(settings, { content: loadContent(), renderMail })]
  if (settings.alertAddress) reports.push(await testAlert(settings.alertAddress))
  for (const line of reports.flatMap(({ lines }) => lines)) console.log(line)
  process.exit(Math.max(...reports.map(({ exitCode }) => exitCode)))
} catch (error) {
  if (!(error instanceof EnvError)) throw error
  console.error(error.message)
  process.exit(1)
}
