import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { findFirm } from '../../catalogue/firm.ts'
import { writeEnvFile } from '../../settings/env-file.ts'
import { splitAddress, type Target } from '../../settings/publish-address.ts'
import type { Environment } from '../../settings/read.ts'
import { describeCount } from '../launch-check/report.ts'
import { OwnerError } from '../owner-error.ts'
import { inTerminal, isTerminal } from '../terminal.ts'
import { askForAddress } from './dialogue.ts'
import { holdLock } from './lock.ts'
import { makePlan, openDestination, type Plan } from './plan.ts'
import { createProgress, type Progress } from './progress.ts'
import { takeSnapshot } from './published.ts'
import { readTarget } from './target.ts'

/** `plan`, for the editor, only says what would be published. */
export type Options = Record<'preview' | 'back' | 'setup' | 'yes' | 'again' | 'plan', boolean>

/** The whole command. Throws an OwnerError, EnvError or ContentError with what the owner has to do. */
export async function publish(options: Options): Promise<void> {
  const { preview: isPreview, back, setup, yes, again, plan: isPlanOnly } = options
  const target = (!setup && readTarget(process.env, isPreview)) || (await chooseTarget(isPreview))
  if (setup) return console.log('Kept in .env. "npm run publish" publishes.')
  if (back)
    return showProgress(async (progress) => {
      progress.commit()
      const said = await holdLock(() => openDestination(target, isPreview).goBack(findFirm(), progress))
      progress.end()
      console.log(said)
    })
  const plan = await makePlan(target, isPreview)
  const { address, live, differences, blocking } = plan
  if (isPlanOnly) return console.log(JSON.stringify({ address, publishedAt: live?.at ?? null, differences, blocking }))
  console.log(describe(plan))
  if (blocking > 0 && !isPreview) throw new OwnerError(explainRefusal(blocking))
  if (live && differences.length === 0 && !again)
    return console.log(`Nothing differs from what is live at ${address}, so there is nothing to publish.`)
  if (isTerminal && !yes && !(await confirm())) return console.log('Nothing was published.')
  const started = performance.now()
  // `again` sends everything, so files changed on the server aren't reused.
  await showProgress((progress) => carryOut(again ? { ...plan, live: null } : plan, progress))
  console.log(describeEnd(target, plan, Math.round((performance.now() - started) / 1000)))
}

/** Builds and publishes. A failure before the last step leaves the live site as it was. */
async function carryOut(plan: Plan, progress: Progress): Promise<void> {
  await holdLock(async () => {
    progress.begin('Building…')
    await buildSite(plan)
    if (!isDeepStrictEqual(takeSnapshot(plan.firm.folder), plan.record.content))
      throw new OwnerError('Something was saved while the site was being built. Publish again to include it.')
    await plan.destination.publish(plan, progress)
    progress.end()
  })
}

/** Runs `npm run build`, unless the site is already built. */
async function buildSite({ isPreview, address }: Plan): Promise<void> {
  const build = spawn(process.execPath, ['commands/build.ts', '--if-changed'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      ASTRO_TELEMETRY_DISABLED: '1',
      ...(isPreview && { SITE_PREVIEW: 'on', SITE_URL: address })
    }
  })
  const end = () => build.kill()
  process.once('exit', end)
  let said = ''
  for (const stream of [build.stdout, build.stderr])
    stream.on('data', (part) => {
      said = `${said}${part}`.slice(-4000)
    })
  const status = await new Promise((resolve) => build.once('close', resolve))
  process.off('exit', end)
  if (status !== 0) throw new OwnerError(`The site could not be built, so the live site is as it was.\n${said.trim()}`)
}

async function chooseTarget(isPreview: boolean): Promise<Target> {
  if (!isTerminal)
    throw new OwnerError(
      'No target has been chosen. Run "npm run publish" once in a terminal, or set PUBLISH_TO to an address: .env.example shows what it looks like.'
    )
  const { PUBLISH_TO: current }: Environment = process.env
  const address = await inTerminal((terminal) => askForAddress(terminal, current ? splitAddress(current) : undefined))
  const isNew = !existsSync('.env')
  writeEnvFile({ PUBLISH_TO: address })
  console.log(isNew ? 'Kept in a new .env.' : 'Added to .env.')
  process.env.PUBLISH_TO = address
  return readTarget(process.env, isPreview) as Target
}

async function confirm(): Promise<boolean> {
  const answer = await inTerminal((terminal) => terminal.question('Publish this? [yes] '))
  return /^(y(es)?)?$/i.test(answer.trim())
}

async function showProgress(work: (progress: Progress) => Promise<void>): Promise<void> {
  const progress = createProgress()
  return work(progress).finally(progress.end)
}

function explainRefusal(blocking: number): string {
  return (
    `${describeCount(blocking)}, so nothing was published: "npm run launch-check" lists ${blocking === 1 ? 'it' : 'them'}. ` +
    'To show it to somebody meanwhile: "npm run publish -- --preview".'
  )
}

function describe({ live, differences, isPreview, address }: Plan): string {
  const what = isPreview ? 'The preview' : 'The site'
  if (!live) return `${what} has not been published to ${address} yet. Everything is new.`
  const at = new Date(live.at).toLocaleString('en-GB', { dateStyle: 'long', timeStyle: 'short' })
  if (differences.length === 0) return `${what} was published on ${at}.`
  return [`What differs from what was published on ${at}:`, ...differences.map((line) => `  ${line}`)].join('\n')
}

function describeEnd(target: Target, { address, isPreview }: Plan, seconds: number): string {
  if (target.to === 'server') return `${isPreview ? 'Preview' : 'Live'} after ${seconds} s: ${address}`
  if (target.to === 'git') return `Pushed after ${seconds} s. The host builds it now; look in a few minutes: ${address}`
  return `Ready after ${seconds} s. Upload the folder ${target.folder}/site, then look: ${address}`
}
