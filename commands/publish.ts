import { parseArgs } from 'node:util'
import { ContentError } from '../catalogue/load.ts'
import { type Options, publish } from '../owner/publish/publish.ts'
import { PublishError } from '../owner/publish/publish-error.ts'
import { EnvError } from '../settings/read.ts'

try {
  await publish(readOptions())
} catch (error) {
  if (!(error instanceof PublishError || error instanceof EnvError || error instanceof ContentError)) throw error
  console.error(error.message)
  process.exitCode ||= 1
}

function readOptions(): Options {
  try {
    const flag = { type: 'boolean', default: false } as const
    const options = { preview: flag, back: flag, setup: flag, yes: flag, again: flag, plan: flag }
    return parseArgs({ options }).values
  } catch (error) {
    throw new PublishError(
      `${(error as Error).message.split('.')[0]}. The options are --preview, --back, --setup, --yes and --again, as in "npm run publish -- --preview".`
    )
  }
}
