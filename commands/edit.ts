import { ContentError } from '../catalogue/load.ts'
import { runEditor } from '../owner/editor/run.ts'
import { createPublisher } from '../owner/publish/for-editor.ts'
import { EnvError } from '../settings/read.ts'

try {
  await runEditor(createPublisher())
} catch (error) {
  if (!(error instanceof EnvError || error instanceof ContentError)) throw error
  console.error(error.message)
  process.exit(1)
}
