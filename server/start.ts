import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { createAdaptorServer } from '@hono/node-server'
import type { Hono } from 'hono'
import { describeForm } from '../catalogue/describe-form.ts'
import { type Content, loadContent } from '../catalogue/load.ts'
import { EnvError } from '../settings/read.ts'
import { createPoster } from './alerts/post-alert.ts'
import { startWatch, type Watch } from './alerts/watch.ts'
import { type AppEnv, buildApp } from './app.ts'
import { limitRate, type ReadClientAddress, trustProxies } from './client-address.ts'
import { createHealthCheck, type HealthCheck } from './health.ts'
import { createLog, type Logger } from './log.ts'
import { nameSender } from './mail/compose.ts'
import { createDelivery, createReminder } from './mail/deliver.ts'
import { openMailbox } from './mail/mailbox.ts'
import { createMailboxPages, writeMailboxAddress } from './mail/mailbox-pages.ts'
import { type SmtpLimits, sendBySmtp, verifyBySmtp } from './mail/transport.ts'
import { createAcknowledgement } from './mail/visitor-copy.ts'
import { limitLargeBodies } from './photos/large-bodies.ts'
import { readBuild } from './read-build.ts'
import { createAnswerPages } from './relay/outcome.ts'
import { longestArrivalMs } from './relay/read-body.ts'
import { createRelay } from './relay/routes.ts'
import type { Settings } from './settings.ts'
import { Courier, type Timing } from './spool/courier.ts'
import { openSpool, warnUnlessLasting } from './spool/open.ts'
import type { Spool } from './spool/spool.ts'
import { openStaticSite } from './static-site.ts'

/** For tests: shorter waits. */
type Pace = { timing?: Timing; smtpLimits?: SmtpLimits }

/* Together less than the 30 s that a service manager waits for us to end. */

const drainMs = 10_000

/** How long a load balancer may take to see that this process is stopping. */
const leaveMs = 5_000

/** A database may be away. */
const closeMs = 3_000

/**
 * A proxy needs one per request in progress, and each may hold a body of 50 kB; photos have their own limit in the
 * relay. Beyond this, connections are closed at once, so those already open get served.
 */
export const mostConnections = 1000

const headersTimeout = 15_000
const proxyIdleMs = 130_000
const requestTimeout = headersTimeout + longestArrivalMs

export async function startServer(settings: Settings, { timing, smtpLimits }: Pace = {}) {
  const log = createLog()
  const { firm, spoolUrl } = settings
  const build = await readBuild(firm)
  const content = loadContent(firm.folder, { isBuilt: true })
  const spool = await openSpool(settings, { log })
  if (settings.smtp && !spoolUrl) await warnUnlessLasting(settings.spoolDir, log)
  const readAddress = trustProxies(settings.trustedProxies)
  const parts = { settings, content, spool, build, log, health: createHealthCheck(spool) }
  const mail = await openMail(parts, smtpLimits)
  const watch = openWatch(parts, mail)
  const courier = openCourier(parts, mail, watch, timing)

  const relay = openRelay(parts, readAddress, watch, courier)
  const { mailbox } = mail
  const routes = mailbox ? [relay, createMailboxPages(mailbox, readAddress, build.band)] : [relay]
  let isStopping = false
  const app = buildApp({
    site: openStaticSite(firm.dist),
    headers: build.headers,
    checkHealth: parts.health.check,
    routes,
    isStopping: () => isStopping,
    log
  })
  const server = await listen(app.fetch, settings)
  void watch.look()

  return {
    port: (server.address() as AddressInfo).port,
    /** null if mail is sent by SMTP. */
    mailboxPath: mailbox && writeMailboxAddress(mailbox.key),
    async stop(): Promise<void> {
      isStopping = true
      // Only a database can be shared with another process that takes over.
      if (spoolUrl) await wait(leaveMs)
      await closeServer(server)
      await Promise.race([courier.stop().then(watch.stop), wait(drainMs)])
      await Promise.race([spool.close(), wait(closeMs)])
      log.info('stopped')
    }
  }
}

type Parts = {
  settings: Settings
  content: Content
  spool: Spool
  build: Awaited<ReturnType<typeof readBuild>>
  log: Logger
  health: HealthCheck
}

type Mail = Awaited<ReturnType<typeof openMail>>

async function openMail({ settings, content, build }: Parts, limits?: SmtpLimits) {
  const { smtp, mailboxDir } = settings
  const { business } = content
  const context = {
    from: smtp?.from ?? business.email,
    to: smtp?.to ?? [business.email],
    sender: nameSender(settings.senderName, business.brand),
    renderMail: build.renderMail
  }
  if (smtp) return { context, send: sendBySmtp(smtp, limits), verify: verifyBySmtp(smtp, limits), mailbox: null }
  const mailbox = await openMailbox(mailboxDir).catch(({ code }: NodeJS.ErrnoException) => {
    // The systemd unit lets the server write only to its spool, so mail has to go by SMTP there.
    const advice = 'set SMTP_URL, BOOKINGS_TO and BOOKINGS_FROM to send mail.'
    throw new EnvError(`The mailbox folder ${mailboxDir} cannot be used (${code}): ${advice}`)
  })
  return { context, send: mailbox.send, verify: null, mailbox }
}

const openWatch = ({ settings, spool, log, health }: Parts, { context, send, verify }: Mail) =>
  startWatch({
    post: settings.alertAddress && createPoster(settings.alertAddress),
    verifyMail: verify,
    // Without alerts there is no need for a trial write.
    checkHealth: settings.alertAddress ? health.check : async () => ({ spool: await spool.readHealth() }),
    remind: createReminder({ mail: context, spool, send }),
    spool,
    hourlyLimit: settings.hourlyLimit,
    tellsRequests: settings.alertsRequests,
    log
  })

function openCourier({ settings, content, spool, log }: Parts, { context, send }: Mail, watch: Watch, timing?: Timing) {
  const own = [content.business.email, context.from, ...context.to]
  return new Courier({
    spool,
    deliver: createDelivery({ content, mail: context, spool, send }),
    acknowledge: settings.acknowledges ? createAcknowledgement(spool, own, content) : undefined,
    watch,
    log,
    timing
  })
}

function openRelay(parts: Parts, readAddress: ReadClientAddress, watch: Watch, courier: Courier) {
  const { settings, content, spool, build, log, health } = parts
  return createRelay({
    ids: settings.email,
    allowedOrigins: settings.allowedOrigins,
    packageTitles: content.packages.map(({ title }) => title),
    isTurn: limitRate(),
    isHeard: limitRate(),
    readAddress,
    spool,
    largeBodies: limitLargeBodies(),
    courier,
    health,
    watch,
    renderAnswerPage: createAnswerPages(build.answers, describeForm(content, settings.email), content),
    log
  })
}

async function listen(fetch: Hono<AppEnv>['fetch'], { port, host, trustedProxies }: Settings): Promise<Server> {
  const server = createAdaptorServer({
    fetch,
    // The body has its own time limit after the headers: the relay answers 408 before the connection is cut here.
    serverOptions: { headersTimeout, requestTimeout, connectionsCheckingInterval: 2_000 }
  }) as Server
  server.maxConnections = mostConnections
  // Longer than Caddy and nginx keep an idle connection: one that we close first could be in use for the next request.
  if (trustedProxies.length > 0) server.keepAliveTimeout = proxyIdleMs
  await once(server.listen(port, host), 'listening').catch(({ code }: NodeJS.ErrnoException) => {
    throw new EnvError(`Cannot listen on PORT ${port} of HOST ${host}: ${code}.`)
  })
  return server
}

/** Requests in progress get their answers. Connections become idle one by one, so close idle ones repeatedly. */
async function closeServer(server: Server): Promise<void> {
  const closed = once(server.close(), 'close')
  const closingIdle = setInterval(() => server.closeIdleConnections(), 50)
  await Promise.race([closed, wait(drainMs).then(() => server.closeAllConnections())])
  clearInterval(closingIdle)
}

const wait = (ms: number) => sleep(ms, undefined, { ref: false })
