import { OwnerError } from '../owner/owner-error.ts'
import { runNpm } from '../owner/run-npm.ts'
import { updateSoftware } from '../owner/update/update.ts'

/* npm run update: installs the newest version of the software and shows what changed; content/ is never touched. */

try {
  const update = updateSoftware('.', {
    onNews: (news, from, to) => console.log(`You have ${from}. New up to ${to}:\n\n${news}\n\nInstalling ${to} ...`),
    install: (cwd) => runNpm(['ci'], { cwd, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0
  })
  if (update === null) console.log('You have the newest version. Nothing was changed.')
  else finish(update)
} catch (error) {
  if (!(error instanceof OwnerError)) throw error
  console.error(`${error.message}\nNothing was updated.`)
  process.exitCode = 1
}

function finish({ from, to, back, isInstalled }: NonNullable<ReturnType<typeof updateSoftware>>): void {
  const goBack = `To go back to ${from}: git reset --keep ${back.slice(0, 12)} && npm ci`
  if (!isInstalled) {
    console.log(`The files are now those of ${to}. Run "npm ci", then "npm run launch-check".\n${goBack}`)
    return
  }
  console.log('')
  // Runs the new version's check, so in a new process.
  const isReady = runNpm(['run', '--silent', 'launch-check'], { stdio: 'inherit' }).status === 0
  const next = isReady
    ? 'Look at it with "npm start", then publish it.'
    : 'Sort out what is listed above, then publish.'
  console.log(`\nYou now have ${to}. ${next} Until then the site online stays as it is.\n${goBack}`)
}
