import { findFirm } from '../catalogue/firm.ts'
import { ContentError } from '../catalogue/load.ts'
import { kinds, makeEntry } from '../owner/new-entry/make-entry.ts'
import { OwnerError } from '../owner/owner-error.ts'

/* npm run new:location -- Ely ; npm run new:package -- "Engine Bay Clean" */
const [kind, ...words] = process.argv.slice(2)
if (kind !== 'location' && kind !== 'package') throw new Error('The first word must be location or package.')
try {
  const { folder, isSample } = findFirm()
  if (isSample)
    throw new OwnerError(
      'This checkout still shows the sample firm. Run "npm run own" first: it makes a copy that is yours.'
    )
  const { file, name, places } = makeEntry(kind, words.join(' '), folder)
  console.log(
    [
      `Made ${file} for the ${kinds[kind].noun} ${name}.`,
      `1. Open it and replace each of its ${places} places that say FILL IN. Take your time: it is a draft, so the site is built without it.`,
      '2. Once it is finished, delete its line "draft: true" and run "npm run launch-check": it tells you what is left to do.',
      '3. Run "npm start" and look at the site. Nothing else needs an edit.'
    ].join('\n')
  )
} catch (error) {
  if (!(error instanceof OwnerError || error instanceof ContentError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
