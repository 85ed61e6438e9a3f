import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline/promises'
import { isDeepStrictEqual } from 'node:util'
import { findFirm } from '../../catalogue/firm.ts'
import { loadContent } from '../../catalogue/load.ts'
import type { Target } from '../../settings/publish-address.ts'
import { readVariables } from '../../settings/read.ts'
import { checkLaunch } from '../launch-check/check.ts'
import { countBlocking, describeCount } from '../launch-check/report.ts'
import { OwnerError } from '../owner-error.ts'
import { listDifferences } from './differences.ts'
import { holdLock } from './lock.ts'
import { createProgress, type Progress } from './progress.ts'
import {
  fingerprint,
  fingerprintSoftware,
  type OpenTarget,
  type Published,
  type Release,
  takeSnapshot
} from './published.ts'
import { composeServerSettings } from './server-settings.ts'
import { openGitTarget } from './to-git.ts'
import { openServerTarget } from './to-server.ts'

/** `plan`, for the editor, only says what would be published. */
export type Options = Record<'back' | 'yes' | 'again' | 'plan', boolean>

/** The whole command. Throws an OwnerError, EnvError or ContentError with what the owner has to do. */
export async function publish({ back, yes, again, plan: isPlanOnly }: Options): Promise<void> {
  const { PUBLISH_TO: target } = readVariables(process.env, ['PUBLISH_TO'])
  if (!target) throw new OwnerError(notChosen)
  if (back)
    return showProgress(async (progress) => {
      progress.commit()
      const said = await holdLock(() => openTarget(target).goBack(findFirm(), progress))
      progress.end()
      console.log(said)
    })
  const plan = await makePlan(target)
  const { address, live, differences } = plan
  const blocking = countBlocking(await checkLaunch(plan.firm.folder))
  if (isPlanOnly) return console.log(JSON.stringify({ address, publishedAt: live?.at ?? null, differences, blocking }))
  console.log(describe(plan))
  if (blocking > 0) throw new OwnerError(explainRefusal(blocking))
  if (live && differences.length === 0 && !again)
    return console.log(`Nothing differs from what is live at ${address}, so there is nothing to publish.`)
  if (!yes && !(await confirm())) return console.log('Nothing was published.')
  const started = performance.now()
  // `again` sends everything, so files changed on the server aren't reused.
  await showProgress((progress) => carryOut(again ? { ...plan, live: null } : plan, progress))
  console.log(describeEnd(target, plan, Math.round((performance.now() - started) / 1000)))
}

const notChosen =
  'Nothing says where the site goes. Choose it in the editor, under "Publish", or set PUBLISH_TO: .env.example shows ' +
  'what it looks like.'

const openTarget = (target: Target): OpenTarget =>
  target.to === 'server' ? openServerTarget(target) : openGitTarget(target)

type Plan = Awaited<ReturnType<typeof makePlan>>

/** Everything known before anything is built or sent. Throws if the content can't be read. */
async function makePlan(chosen: Target) {
  const firm = findFirm()
  const { siteUrl: address } = loadContent(firm.folder).business
  const settings = composeServerSettings(process.env)
  const record: Published = {
    at: new Date().toISOString(),
    content: takeSnapshot(firm.folder),
    software: fingerprintSoftware(),
    settings: fingerprint(settings)
  }
  const target = openTarget(chosen)
  const live = await target.readLive(firm)
  const differences = live
    ? [
        ...listDifferences(live.content, record.content),
        ...(live.software && live.software !== record.software ? ['Software: another version'] : []),
        ...(live.settings && live.settings !== record.settings ? ['Settings: changed in .env'] : []),
        ...(target.listOtherCommits?.() ?? [])
      ]
    : []
  return { firm, address, live, record, settings, differences, target } satisfies Release & { target: OpenTarget }
}

/** Builds and publishes. A failure before the last step leaves the live site as it was. */
async function carryOut(plan: Plan, progress: Progress): Promise<void> {
  await holdLock(async () => {
    progress.begin('Building…')
    await buildSite()
    if (!isDeepStrictEqual(takeSnapshot(plan.firm.folder), plan.record.content))
      throw new OwnerError('Something was saved while the site was being built. Publish again to include it.')
    await plan.target.publish(plan, progress)
    progress.end()
  })
}

/** Runs `npm run build`, unless the site is already built. */
async function buildSite(): Promise<void> {
  const build = spawn(process.execPath, ['commands/build.ts', '--if-changed'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' }
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

async function confirm(): Promise<boolean> {
  // Nobody is there to answer.
  if (!process.stdin.isTTY || !process.stdout.isTTY) return true
  const terminal = createInterface(process.stdin, process.stdout)
  // Ctrl+C or Ctrl+D at the question says no, too.
  const answer = await terminal.question('Publish this? [yes] ').catch(() => 'no')
  terminal.close()
  return /^(y(es)?)?$/i.test(answer.trim())
}

async function showProgress(work: (progress: Progress) => Promise<void>): Promise<void> {
  const progress = createProgress()
  return work(progress).finally(progress.end)
}

function explainRefusal(blocking: number): string {
  const what = blocking === 1 ? 'it' : 'them'
  return `${describeCount(blocking)}, so nothing was published: "npm run launch-check" lists ${what}.`
}

function describe({ live, differences, address }: Plan): string {
  if (!live) return `The site has not been published to ${address} yet. Everything is new.`
  const at = new Date(live.at).toLocaleString('en-GB', { dateStyle: 'long', timeStyle: 'short' })
  if (differences.length === 0) return `The site was published on ${at}.`
  return [`What differs from what was published on ${at}:`, ...differences.map((line) => `  ${line}`)].join('\n')
}

const describeEnd = ({ to }: Target, { address }: Plan, seconds: number): string =>
  to === 'server'
    ? `Live after ${seconds} s: ${address}`
    : `Pushed after ${seconds} s. The host builds it now; look in a few minutes: ${address}`
