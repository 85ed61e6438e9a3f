import { parseArgs } from 'node:util'
import { ContentError } from '../catalogue/load.ts'
import { OwnerError } from '../owner/owner-error.ts'
import { type Options, publish } from '../owner/publish/publish-site.ts'
import { EnvError } from '../settings/read.ts'

const flag = { type: 'boolean', default: false } as const

const help = `npm run publish shows what differs from the live site, asks, and sends it to where PUBLISH_TO says.
npm run publish -- --back   makes the version before live again
npm run publish -- --yes    publishes without asking
npm run publish -- --again  sends everything, even what is there already`

try {
  const { help: isHelp, ...chosen } = readOptions()
  if (isHelp) console.log(help)
  else await publish(chosen)
} catch (error) {
  if (!(error instanceof OwnerError || error instanceof EnvError || error instanceof ContentError)) throw error
  console.error(error.message)
  process.exitCode ||= 1
}

function readOptions(): Options & { help: boolean } {
  try {
    return parseArgs({ options: { back: flag, yes: flag, again: flag, plan: flag, help: flag } }).values
  } catch (error) {
    throw new OwnerError(`${(error as Error).message.split('.')[0]}.\n${help}`)
  }
}
