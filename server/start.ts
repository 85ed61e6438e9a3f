import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { createAdaptorServer } from '@hono/node-server'
import { describeForm } from '../catalogue/describe-form.ts'
import { loadContent } from '../catalogue/load.ts'
import { EnvError, readEmailSettings } from '../settings/read.ts'
import { createPoster } from './alerts/post-alert.ts'
import { startWatch } from './alerts/watch.ts'
import { buildApp } from './app.ts'
import { trustProxies } from './client-address.ts'
import { createHealthCheck } from './health.ts'
import { createLog } from './log.ts'
import { nameSender } from './mail/compose.ts'
import { createDelivery } from './mail/deliver.ts'
import { openMailbox } from './mail/mailbox.ts'
import { createMailboxPages, writeMailboxAddress } from './mail/mailbox-pages.ts'
import { type SmtpLimits, sendBySmtp, verifyBySmtp } from './mail/transport.ts'
import { createAcknowledgement } from './mail/visitor-copy.ts'
import { limitLargeBodies } from './photos/large-bodies.ts'
import { readBuild } from './read-build.ts'
import { createAnswerPages } from './relay/outcome.ts'
import { limitRate } from './relay/rate-limit.ts'
import { longestArrivalMs } from './relay/read-body.ts'
import { createRelay } from './relay/routes.ts'
import type { Settings } from './settings.ts'
import { startCourier, type Timing } from './spool/courier.ts'
import { openSpool, type SpoolOptions, warnUnlessLasting } from './spool/open.ts'
import { openStaticSite } from './static-site.ts'

/** For tests: shorter waits and a disk that fails. */
type Pace = { timing?: Timing; smtpLimits?: SmtpLimits } & Pick<SpoolOptions, 'files' | 'databaseTiming'>

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

export async function startServer(settings: Settings, { timing, smtpLimits, ...pace }: Pace = {}) {
  const log = createLog()
  const { firm } = settings
  const { headers, renderMail, band, answers } = await readBuild(firm)
  const content = loadContent(firm.folder, { isBuilt: true })
  const { business, packages } = content
  const readAddress = trustProxies(settings.trustedProxies)
  const site = openStaticSite(firm.dist)

  const spool = await openSpool(settings, { ...pace, log })
  const { smtp, mailboxDir, spoolUrl } = settings
  if (smtp && !spoolUrl) await warnUnlessLasting(spool.place, log)
  const mailbox = smtp
    ? null
    : await openMailbox(mailboxDir).catch(({ code }: NodeJS.ErrnoException) => {
        // The systemd unit lets the server write only to its spool, so mail has to go by SMTP there.
        const advice = 'set SMTP_URL, BOOKINGS_TO and BOOKINGS_FROM to send mail.'
        throw new EnvError(`The mailbox folder ${mailboxDir} cannot be used (${code}): ${advice}`)
      })
  const send = smtp ? sendBySmtp(smtp, smtpLimits) : mailbox?.send
  if (!send) throw new Error('There is no way to send mail')
  const mail = {
    from: smtp?.from ?? business.email,
    to: smtp?.to ?? [business.email],
    sender: nameSender(settings.senderName, business.brand),
    renderMail
  }
  const deliver = createDelivery({ content, mail, spool, send })
  const health = createHealthCheck(spool)
  const watch = await startWatch({
    post: settings.alertAddress && createPoster(settings.alertAddress),
    verifyMail: smtp && verifyBySmtp(smtp, smtpLimits),
    // Without alerts there is no need for a trial write.
    checkHealth: settings.alertAddress ? health.check : async () => ({ spool: await spool.readHealth() }),
    spool,
    hourlyLimit: settings.hourlyLimit,
    tellsRequests: settings.alertsRequests,
    log
  })
  const own = [business.email, mail.from, ...mail.to]
  const acknowledge = settings.acknowledges ? createAcknowledgement(spool, own, content) : undefined
  const courier = await startCourier({
    spool,
    deliver,
    acknowledge,
    onDelivered: watch.noteDelivered,
    onFailure: watch.noteFailure,
    log,
    timing
  })

  const takeHearing = limitRate(settings)
  const relay = createRelay({
    ids: settings,
    allowedOrigins: settings.allowedOrigins,
    packageTitles: packages.map(({ title }) => title),
    takeTurn: spool.takeTurn,
    mayBeHeard: (keys) => takeHearing(keys) === 0,
    readAddress,
    spool,
    largeBodies: limitLargeBodies(),
    onAccepted(id, request) {
      courier.nudge()
      health.noteStored()
      watch.noteAccepted(id, request)
    },
    onNotStored(error) {
      health.noteNotStored(error)
      watch.noteNotStored(error)
    },
    onPhotosDropped: watch.notePhotosDropped,
    onPhotosTurnedAway: watch.notePhotosTurnedAway,
    renderAnswerPage: createAnswerPages(answers, describeForm(content, readEmailSettings(process.env)), content),
    log
  })
  const routes = mailbox ? [relay, createMailboxPages(mailbox, readAddress, band)] : [relay]
  let isStopping = false
  const app = buildApp({ site, headers, checkHealth: health.check, routes, isStopping: () => isStopping, log })
  const server = createAdaptorServer({
    fetch: app.fetch,
    // The body has its own time limit after the headers: the relay answers 408 before the connection is cut here.
    serverOptions: { headersTimeout, requestTimeout, connectionsCheckingInterval: 2_000 }
  }) as Server
  server.maxConnections = mostConnections
  // Longer than Caddy and nginx keep an idle connection: one that we close first could be in use for the next request.
  if (settings.trustedProxies.length > 0) server.keepAliveTimeout = proxyIdleMs
  await listen(server, settings)
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

async function listen(server: Server, { port, host }: Settings): Promise<void> {
  await once(server.listen(port, host), 'listening').catch(({ code }: NodeJS.ErrnoException) => {
    throw new EnvError(`Cannot listen on PORT ${port} of HOST ${host}: ${code}.`)
  })
}

/** Requests in progress get their answers. Connections become idle one by one, so close idle ones repeatedly. */
async function closeServer(server: Server): Promise<void> {
  const closed = once(server.close(), 'close')
  const closingIdle = setInterval(() => server.closeIdleConnections(), 50)
  await Promise.race([closed, wait(drainMs).then(() => server.closeAllConnections())])
  clearInterval(closingIdle)
}

const wait = (ms: number) => sleep(ms, undefined, { ref: false })
