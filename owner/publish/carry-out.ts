import { spawn } from 'node:child_process'
import { isDeepStrictEqual } from 'node:util'
import { describeCount } from '../launch-check/report.ts'
import { holdLock } from './lock.ts'
import type { Plan } from './plan.ts'
import type { Progress } from './progress.ts'
import { PublishError } from './publish-error.ts'
import { takeSnapshot } from './published.ts'

/** Builds and publishes. A failure before the last step leaves the live site as it was. */
export async function carryOut(plan: Plan, progress: Progress): Promise<void> {
  const { firm, destination, isPreview, record, settings, live, differences, blocking } = plan
  if (blocking > 0 && !isPreview) throw new PublishError(explainRefusal(blocking))
  await holdLock(async () => {
    progress.begin('Building…')
    await buildSite(plan)
    if (!isDeepStrictEqual(takeSnapshot(firm.folder), record.content))
      throw new PublishError('Something was saved while the site was being built. Publish again to include it.')
    const stopping = new AbortController()
    progress.onStop(() => stopping.abort())
    const { signal } = stopping
    await destination.publish({ firm, isPreview, record, settings, live, differences, progress, signal })
  })
}

export function explainRefusal(blocking: number): string {
  return (
    `${describeCount(blocking)}, so nothing was published: "npm run launch-check" lists ${blocking === 1 ? 'it' : 'them'}. ` +
    'To show it to somebody meanwhile: "npm run publish -- --preview".'
  )
}

/** Runs `npm run build`, unless the site is already built. */
async function buildSite({ isPreview }: Pick<Plan, 'isPreview'>): Promise<void> {
  const preview = { SITE_PREVIEW: 'on', SITE_URL: process.env.PUBLISH_PREVIEW_URL }
  const build = spawn(process.execPath, ['commands/build.ts', '--if-changed'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', ...(isPreview && preview) }
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
  if (status !== 0)
    throw new PublishError(`The site could not be built, so the live site is as it was.\n${said.trim()}`)
}
