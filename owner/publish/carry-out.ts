import { spawn } from 'node:child_process'
import { isDeepStrictEqual } from 'node:util'
import { OwnerError } from '../owner-error.ts'
import { holdLock } from './lock.ts'
import type { Plan } from './plan.ts'
import type { Progress } from './progress.ts'
import { takeSnapshot } from './published.ts'

/** Builds and publishes. A failure before the last step leaves the live site as it was. */
export async function carryOut(plan: Plan, progress: Progress): Promise<void> {
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
