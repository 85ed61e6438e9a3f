import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { describeError, type Logger } from './log.ts'
import type { StaticSite } from './static-site.ts'

export type AppEnv = { Bindings: Partial<HttpBindings> }

export type SpoolHealth = { depth: number; oldestSeconds: number; failed: number }

export type AppParts = {
  site: StaticSite
  /** Sent with every answer that does not bring its own. */
  headers: Record<string, string>
  readHealth: () => Promise<SpoolHealth>
  /** The relay, and the mailbox while there is one. */
  routes: Hono<AppEnv>[]
  log: Logger
}

export function buildApp({ site, headers, readHealth, routes, log }: AppParts): Hono<AppEnv> {
  const app = new Hono<AppEnv>()

  app.use(async (context, next) => {
    await next()
    for (const [name, value] of Object.entries(headers)) {
      if (!context.res.headers.has(name)) context.res.headers.set(name, value)
    }
  })

  app.get('/healthz', async (context) => {
    context.header('cache-control', 'no-store')
    return context.json({ spool: await readHealth() })
  })
  for (const route of routes) app.route('/', route)

  app.get('*', (context) => site.respond(context.req.raw))
  app.all('*', (context) => context.text('Method not allowed\n', 405, { allow: 'GET, HEAD' }))

  app.onError((error, context) => {
    log.error(describeError(error), 'request failed')
    return context.text('Something went wrong on our side\n', 500)
  })
  return app
}
