import { join } from 'node:path'
import { pino } from 'pino'
import { describeForm } from '../../catalogue/describe-form.ts'
import { loadContent } from '../../catalogue/load.ts'
import { buildApp } from '../../server/app.ts'
import { limitRate, trustProxies } from '../../server/client-address.ts'
import { createHealthCheck } from '../../server/health.ts'
import { limitLargeBodies } from '../../server/photos/large-bodies.ts'
import { createAnswerPages } from '../../server/relay/outcome.ts'
import { createRelay, type RelayParts } from '../../server/relay/routes.ts'
import { readSettings } from '../../server/settings.ts'
import type { Spool } from '../../server/spool/spool.ts'
import type { StaticSite } from '../../server/static-site.ts'
import { renderAnswer } from '../../src/islands/booking/answer.tsx'
import { makeFolder } from './test-life.ts'
import { openTestSpool } from './test-spool.ts'

export type TestRelay = Awaited<ReturnType<typeof openTestRelay>>

const content = loadContent('sample')
const noSite: StaticSite = async () => new Response('static', { status: 404 })

const page = (title: string): [string, string] => [`<!doctype html><title>${title}</title><body>`, '</body>']
const shells = { sent: page('Request sent: Contact'), error: page('Error: Contact') }

type Options = {
  env?: NodeJS.ProcessEnv
  parts?: Partial<RelayParts>
  watch?: Partial<RelayParts['watch']>
  /** Instead of a fresh one. */
  spool?: Spool
  isStopping?: () => boolean
}

/** The relay on a fresh spool for one test, without a port; each request seems to come from an address of its own. */
export async function openTestRelay({
  env = {},
  parts = {},
  watch = {},
  isStopping = () => false,
  ...given
}: Options = {}) {
  const folder = await makeFolder()
  const settings = readSettings(env)
  const { dailyLimit } = settings
  const { packages } = content
  const spool = given.spool ?? (await openTestSpool(join(folder, 'spool'), { dailyLimit }))
  const health = createHealthCheck(spool)
  const logged: string[] = []
  const log = pino({}, { write: (line: string) => logged.push(line) })
  const relay = createRelay({
    ids: settings.email,
    allowedOrigins: settings.allowedOrigins,
    packageTitles: packages.map(({ title }) => title),
    isTurn: limitRate(),
    isHeard: limitRate(),
    readAddress: trustProxies(settings.trustedProxies),
    spool,
    largeBodies: limitLargeBodies(),
    courier: { nudge() {} },
    health,
    watch: { noteAccepted() {}, noteNotStored() {}, notePhotosDropped() {}, notePhotosTurnedAway() {}, ...watch },
    renderAnswerPage: createAnswerPages({ shells, renderAnswer }, describeForm(content, settings.email), content),
    log,
    ...parts
  })
  const checkHealth = health.check
  const app = buildApp({ site: noSite, headers: {}, checkHealth, routes: [relay], isStopping, log })
  let visitors = 0

  return {
    app,
    folder,
    spool,
    logged,
    content,
    /** Posts to `/send` or `/send-form`, from a new visitor unless an address is given. */
    post(
      action: 'send' | 'send-form',
      init: RequestInit,
      address = `10.${visitors >> 16}.${(visitors >> 8) & 255}.${visitors & 255}`
    ) {
      visitors += 1
      return app.request(`http://localhost/api/v1.0/email/${action}`, init, {
        incoming: { socket: { remoteAddress: address } }
      } as never)
    },
    /** Everything that was accepted. */
    async readQueue() {
      return (await spool.takeDue(1000)).flatMap(({ entry }) => entry ?? [])
    }
  }
}
