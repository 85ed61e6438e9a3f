import { existsSync, readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createAdaptorServer } from '@hono/node-server'
import { buildApp } from './app.ts'
import { EnvError, type Settings } from './env.ts'
import { createLog } from './log.ts'
import { openStaticSite } from './static-site.ts'

export type RunningServer = { port: number; stop(): Promise<void> }

export async function startServer(settings: Settings): Promise<RunningServer> {
  const log = createLog()
  if (!existsSync('dist')) throw new EnvError('There is no dist folder: run npm run build first.')
  const app = buildApp({
    site: openStaticSite('dist'),
    headers: existsSync('var/build/headers.json')
      ? JSON.parse(readFileSync(join('var', 'build', 'headers.json'), 'utf8'))
      : {},
    readHealth: async () => ({ depth: 0, oldestSeconds: 0, failed: 0 }),
    routes: [],
    log
  })
  const server = createAdaptorServer({ fetch: app.fetch })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(settings.port, settings.host, () => resolve())
  })
  return {
    port: (server.address() as AddressInfo).port,
    stop: () => new Promise((resolve) => server.close(() => resolve()))
  }
}
