import { existsSync } from 'node:fs'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { findFirm } from '../catalogue/firm.ts'
import { ContentError } from '../catalogue/load.ts'
import { carryOut, explainRefusal } from '../owner/publish/carry-out.ts'
import { openDestination } from '../owner/publish/destination.ts'
import { askForTarget } from '../owner/publish/dialogue.ts'
import { holdLock } from '../owner/publish/lock.ts'
import { makePlan, type Plan } from '../owner/publish/plan.ts'
import { createProgress } from '../owner/publish/progress.ts'
import { PublishError } from '../owner/publish/publish-error.ts'
import { readTarget, type Target, writeEnvFile } from '../owner/publish/settings.ts'
import { EnvError } from '../server/env.ts'

const isTerminal = Boolean(process.stdin.isTTY && process.stdout.isTTY)

try {
  await run()
} catch (error) {
  if (!(error instanceof PublishError || error instanceof EnvError || error instanceof ContentError)) throw error
  console.error(error.message)
  process.exitCode ||= 1
}

async function run() {
  const { preview: isPreview, back, setup, yes, again, plan: isPlanOnly } = readOptions()
  const target = (!setup && readTarget(process.env, isPreview)) || (await chooseTarget(isPreview))
  if (setup) return console.log('Kept in .env. "npm run publish" publishes.')
  if (back) return goBack(target)
  const plan = await makePlan(target, isPreview)
  if (isPlanOnly) return console.log(JSON.stringify(summarise(plan)))
  console.log(describe(plan))
  if (plan.blocking > 0 && !isPreview) throw new PublishError(explainRefusal(plan.blocking))
  if (plan.live && plan.differences.length === 0 && !again)
    return console.log(`Nothing differs from what is live at ${plan.address}, so there is nothing to publish.`)
  if (isTerminal && !yes && !(await confirm())) return console.log('Nothing was published.')
  const started = performance.now()
  const progress = createProgress()
  try {
    // `again` sends everything, so files changed on the server aren't reused.
    await carryOut(again ? { ...plan, live: null } : plan, progress)
  } finally {
    progress.end()
  }
  console.log(describeEnd(target, plan, (performance.now() - started) / 1000))
}

function readOptions() {
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

async function chooseTarget(isPreview: boolean): Promise<Target> {
  if (!isTerminal)
    throw new PublishError(
      'No target has been chosen. Run "npm run publish" once in a terminal, or set PUBLISH_TO (server, git or folder) and what goes with it: .env.example lists it.'
    )
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  try {
    const answers = await askForTarget(terminal)
    const isNew = !existsSync('.env')
    writeEnvFile(answers)
    console.log(isNew ? 'Kept in a new .env.' : 'Added to .env.')
    Object.assign(process.env, answers)
  } finally {
    terminal.close()
  }
  return readTarget(process.env, isPreview) as Target
}

async function goBack(target: Target) {
  const progress = createProgress()
  progress.commit()
  try {
    console.log(await holdLock(() => openDestination(target).goBack(findFirm(), progress)))
  } finally {
    progress.end()
  }
}

function describe({ live, differences, isPreview, address }: Plan): string {
  const what = isPreview ? 'The preview' : 'The site'
  if (!live) return `${what} has not been published to ${address} yet. Everything is new.`
  const at = new Date(live.at).toLocaleString('en-GB', { dateStyle: 'long', timeStyle: 'short' })
  if (differences.length === 0) return `${what} was published on ${at}.`
  return [`What differs from what was published on ${at}:`, ...differences.map((line) => `  ${line}`)].join('\n')
}

function summarise({ live, differences, blocking, address }: Plan) {
  return { address, publishedAt: live?.at ?? null, differences, blocking }
}

function describeEnd({ kind }: Target, { address, isPreview }: Plan, seconds: number): string {
  const after = `after ${Math.round(seconds)} s`
  if (kind === 'server') return `${isPreview ? 'Preview' : 'Live'} ${after}: ${address}`
  if (kind === 'git') return `Pushed ${after}. The host builds it now; look in a few minutes: ${address}`
  const folder = isPreview ? process.env.PUBLISH_PREVIEW_FOLDER : process.env.PUBLISH_FOLDER
  return `Ready ${after}. Upload the folder ${folder}/site, then look: ${address}`
}

async function confirm(): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await terminal.question('Publish this? [yes] ')
  terminal.close()
  return /^(y(es)?)?$/i.test(answer.trim())
}
