import { parseArgs } from 'node:util'
import { ContentError } from '../catalogue/load.ts'
import { OwnerError } from '../owner/owner-error.ts'
import { type Options, publish } from '../owner/publish/publish.ts'
import { listChoices } from '../owner/publish/questions.ts'
import { EnvError } from '../settings/read.ts'

const flag = (does = '') => ({ type: 'boolean', default: false, does }) as const

const options = {
  preview: flag('publishes a preview: samples may be left in it, and search engines are asked not to list it'),
  back: flag('makes the version before live again'),
  setup: flag('asks where the site goes, and offers what you answered before'),
  yes: flag('publishes without asking'),
  again: flag('sends everything, even what is there already'),
  plan: flag(),
  help: flag('prints this')
}

const help = [
  'npm run publish shows what differs from the live site, asks, and sends it. The first time it asks where to.',
  ...Object.entries(options).flatMap(([name, { does }]) =>
    does ? `npm run publish -- --${name.padEnd(9)}${does}` : []
  ),
  'It can go to:',
  ...listChoices()
].join('\n')

try {
  const chosen = readOptions()
  if (chosen.help) console.log(help)
  else await publish(chosen)
} catch (error) {
  if (!(error instanceof OwnerError || error instanceof EnvError || error instanceof ContentError)) throw error
  console.error(error.message)
  process.exitCode ||= 1
}

function readOptions(): Options & { help: boolean } {
  try {
    return parseArgs({ options }).values
  } catch (error) {
    throw new OwnerError(`${(error as Error).message.split('.')[0]}.\n${help}`)
  }
}
