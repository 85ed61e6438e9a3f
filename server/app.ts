import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import type { Health } from './health.ts'
import { describeError, type Logger } from './log.ts'
import type { StaticSite } from './static-site.ts'

export type AppEnv = { Bindings: Partial<HttpBindings> }

type AppParts = {
  site: StaticSite
  /** Sent with every answer that doesn't set its own. */
  headers: Record<string, string>
  checkHealth: () => Promise<Health>
  /** The relay, and the mailbox if there is one. */
  routes: Hono<AppEnv>[]
  /** No more requests are wanted, but they are still answered. */
  isStopping?: () => boolean
  log: Logger
}

export function buildApp(parts: AppParts): Hono<AppEnv> {
  const { site, headers, checkHealth, routes, isStopping = () => false, log } = parts
  const app = new Hono<AppEnv>()

  app.use(async (context, next) => {
    await next()
    for (const [name, value] of Object.entries(headers)) {
      if (!context.res.headers.has(name)) context.res.headers.set(name, value)
    }
    // Otherwise an unread body could keep the connection open until all of it has arrived.
    const isLast = hasUnreadBody(context.req.raw) || isStopping()
    if (isLast) context.res.headers.set('connection', 'close')
  })

  app.get('/healthz', async (context) => {
    context.header('cache-control', 'no-store')
    const health = isStopping() ? { reason: 'stopping' } : await checkHealth()
    return context.json(health, 'reason' in health ? 503 : 200)
  })
  for (const route of routes) app.route('/', route)

  // For a load balancer: whether to send visitors here. Pages are served even if requests can't be stored.
  app.get('/readyz', (context) => {
    context.header('cache-control', 'no-store')
    return isStopping() ? context.text('Stopping\n', 503) : context.text('OK\n')
  })

  app.get('*', (context) => site(context.req.raw))
  app.all('*', (context) => context.text('Method not allowed\n', 405, { allow: 'GET, HEAD' }))

  app.onError((error, context) => {
    log.error(describeError(error), 'request failed')
    return context.text('Something went wrong on our side\n', 500)
  })
  return app
}

/** For other methods the adaptor closes the connection itself. */
function hasUnreadBody({ method, headers }: Request): boolean {
  const hasBody = headers.has('transfer-encoding') || !['0', null].includes(headers.get('content-length'))
  return hasBody && (method === 'GET' || method === 'HEAD')
}
