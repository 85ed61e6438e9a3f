import { spawn } from 'node:child_process'
import type { Plan } from './plan.ts'
import { PublishError } from './publish-error.ts'

/** Runs `npm run build`, unless the site is already built. */
export async function buildSite({ isPreview }: Pick<Plan, 'isPreview'>): Promise<void> {
  const preview = { SITE_PREVIEW: 'on', SITE_URL: process.env.PUBLISH_PREVIEW_URL }
  const build = spawn(process.execPath, ['commands/build/main.ts', '--if-changed'], {
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
