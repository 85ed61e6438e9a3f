import { ownFolder, sampleFolder } from '../catalogue/firm.ts'
import { makeOwn } from '../owner/make-own.ts'
import { OwnerError } from '../owner/owner-error.ts'

try {
  makeOwn()
  console.log(
    [
      `Made ${ownFolder}/, a full copy of ${sampleFolder}/. From now on the site shows it, and updates never touch it.`,
      `1. Run "npm run edit", or open the files: ${ownFolder}/business.yaml first.`,
      '2. Run "npm run launch-check": it lists what is still made up.',
      `3. Keep ${ownFolder}/ in git, or back it up: it is your firm.`
    ].join('\n')
  )
} catch (error) {
  if (!(error instanceof OwnerError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
