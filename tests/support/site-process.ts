import { join } from 'node:path'
import { afterAll, beforeAll, onTestFinished } from 'vitest'
import { startRelayChild } from './relay-child.ts'
import { makeSiteFolder } from './site-folder.ts'

/** A site's folder for all tests of a file, and servers that run in it, killed at the end of their test. */
export function useSite() {
  let site: Awaited<ReturnType<typeof makeSiteFolder>>
  beforeAll(async () => {
    site = await makeSiteFolder()
  })
  afterAll(() => site.remove())
  return {
    at: (...names: string[]) => join(site.folder, ...names),
    async start(env: Record<string, string> = {}, options: { script?: string; stderr?: number } = {}) {
      const child = await startRelayChild({ cwd: site.folder, env, ...options })
      onTestFinished(async () => void (await child.end('SIGKILL')))
      return child
    }
  }
}
