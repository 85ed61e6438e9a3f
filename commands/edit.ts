import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { compiledEntries, compileForNode } from '../build/compile.ts'
import { ContentError } from '../catalogue/load.ts'
import { runEditor } from '../owner/editor/run.ts'
import { OwnerError } from '../owner/owner-error.ts'
import { createPublisher } from '../owner/publish/for-editor.ts'
import { EnvError } from '../settings/read.ts'

try {
  await runEditor(createPublisher(), loadMail)
} catch (error) {
  if (!(error instanceof OwnerError || error instanceof EnvError || error instanceof ContentError)) throw error
  console.error(error.message)
  process.exit(1)
}

/** Compiled when the first test is sent: the site may not have been built yet. */
async function loadMail() {
  const { mail = '' } = compiledEntries
  await compileForNode({ mail }, 'var/edit')
  return (await import(pathToFileURL(resolve('var/edit/mail.mjs')).href)).renderMail
}
