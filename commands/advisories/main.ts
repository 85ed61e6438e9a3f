import { runNpm } from '../run-npm.ts'
import { type Advisory, readAudit } from './read-audit.ts'

/* npm run advisories: is anything known against the packages that the site or the editor runs on? 0 no, 1 yes, 2 not known. */

const folders = { website: '.', editor: 'editor' }
const found: [string, Advisory][] = []
let isKnown = true

for (const [part, cwd] of Object.entries(folders)) {
  const { stdout } = runNpm(['audit', '--omit=dev', '--json'], { cwd, stdio: ['ignore', 'pipe', 'ignore'] })
  const advisories = readAudit(stdout)
  if (advisories === null) isKnown = false
  else found.push(...advisories.map((advisory): [string, Advisory] => [part, advisory]))
}

for (const [part, { name, severity, title, url }] of found)
  console.log(`${part}: ${name} (${severity}): ${title}\n  ${url}`)
if (!isKnown)
  console.error('The registry of npm packages did not answer about advisories, so nothing is known. Try again later.')
else if (found.length === 0) console.log('Nothing is known to be wrong with the packages in use.')
if (found.length > 0)
  console.log(
    `${found.length === 1 ? '1 advisory' : `${found.length} advisories`}. Run "npm run update"; if that brings nothing, ` +
      'the version without it is not released yet.'
  )
process.exitCode = found.length > 0 ? 1 : isKnown ? 0 : 2
