import { join } from 'node:path'
import { afterAll, beforeAll, onTestFinished } from 'vitest'
import { startRelayChild } from './relay-child.ts'
import { jsonPost, sampleBooking } from './sample-booking.ts'
import { makeSiteFolder } from './site-folder.ts'
import { createAddresses } from './visitors.ts'

export type SiteProcess = Awaited<ReturnType<ReturnType<typeof useSite>['start']>>

/** A site's folder for all tests of a file, and servers that run in it, killed at the end of their test. */
export function useSite() {
  const nextAddress = createAddresses()
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
      const url = `http://127.0.0.1:${child.port}`
      return {
        ...child,
        get: (path: string, init?: RequestInit) => fetch(url + path, init),
        /** A request, from a new address if the server trusts this machine as a proxy. */
        send(added: Record<string, unknown> = {}) {
          const { headers, ...post } = jsonPost({ ...sampleBooking, ...added })
          const from = { ...headers, 'x-forwarded-for': nextAddress() }
          return fetch(`${url}/api/v1.0/email/send`, { ...post, headers: from })
        }
      }
    }
  }
}
