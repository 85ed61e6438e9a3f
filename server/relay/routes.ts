import { type Context, Hono } from 'hono'
import { paths } from '../../catalogue/routes.ts'
import type { SentPhotos } from '../../domain/answer.ts'
import { findProblem } from '../../domain/booking.ts'
import { readLondonClock } from '../../domain/london-clock.ts'
import type { Watch } from '../alerts/watch.ts'
import type { AppEnv } from '../app.ts'
import { type LimitKeys, limitKeys, type ReadClientAddress } from '../client-address.ts'
import type { HealthCheck } from '../health.ts'
import { describeError, type Logger } from '../log.ts'
import type { LargeBodies } from '../photos/large-bodies.ts'
import { withoutPhotos } from '../photos/read-photos.ts'
import type { Courier } from '../spool/courier.ts'
import { isDiskFull } from '../spool/driver.ts'
import type { BookingToSend, Photos } from '../spool/entry.ts'
import { type Spool, visitorMs } from '../spool/spool.ts'
import {
  accept,
  explainStore,
  type Outcome,
  Refusal,
  type RenderAnswerPage,
  tooMany,
  tooManyPhotos,
  tooSoon
} from './outcome.ts'
import { isLargerThanText } from './read-body.ts'
import { type Ids, type Post, readForm, readJson } from './read-post.ts'

export type RelayParts = {
  ids: Ids
  allowedOrigins: string[]
  packageTitles: readonly string[]
  /** Whether a request from there may pass, which counts it. */
  isTurn: (keys: LimitKeys) => boolean
  /** The same for reading one that comes too soon: someone who pressed twice gets an answer to it, a flood doesn't. */
  isHeard: (keys: LimitKeys) => boolean
  readAddress: ReadClientAddress
  largeBodies: LargeBodies
  spool: Pick<Spool, 'accept'>
  courier: Pick<Courier, 'nudge'>
  health: Pick<HealthCheck, 'noteStored' | 'noteNotStored'>
  watch: Pick<Watch, 'noteAccepted' | 'noteNotStored' | 'notePhotosDropped' | 'notePhotosTurnedAway'>
  renderAnswerPage: RenderAnswerPage
  log: Logger
}

const root = '/api/v1.0/email'

/** Speaks the hosted email service's API, so its clients work with this server unchanged. */
export function createRelay(parts: RelayParts): Hono<AppEnv> {
  const app = new Hono<AppEnv>()

  app.use(`${root}/*`, async (context, next) => {
    const origin = context.req.header('origin')
    if (!isOriginAllowed(origin, context.req.header('host'), parts.allowedOrigins)) {
      return context.text('This origin may not send booking requests', 403, { vary: 'Origin' })
    }
    await next()
    if (context.error) noteNotStored(context.error, parts)
    for (const [name, value] of Object.entries(corsHeaders(origin))) context.res.headers.set(name, value)
    context.res.headers.set('cache-control', 'no-store')
    return
  })

  for (const route of ['send', 'send-form'] as const) {
    const path = `${root}/${route}`
    app.options(path, (context) => context.body(null, 204, preflightHeaders))
    app.post(path, async (context) => {
      const began = performance.now()
      const isForm = route === 'send-form'
      const isBrowser = isForm && (context.req.header('accept') ?? '').includes('text/html')
      const { outcome, post, photos } = await receive(context, isForm, isBrowser, parts)
      const answer = isBrowser ? parts.renderAnswerPage(outcome, post, photos) : null
      // Otherwise the rest would be received only to be thrown away.
      if (isForm && outcome === tooSoon && isLargerThanText(context.req.raw)) context.header('connection', 'close')
      if ('cause' in outcome) noteNotStored(outcome.cause, parts)
      if (outcome === tooManyPhotos) parts.watch.notePhotosTurnedAway()
      if ('retryAfter' in outcome) context.header('retry-after', String(outcome.retryAfter))
      parts.log.info({ route, status: outcome.status, ms: Math.round(performance.now() - began) }, 'request')
      return answer === null ? context.text(outcome.message, outcome.status) : context.html(answer, outcome.status)
    })
    // Someone reopened the answer page's address.
    app.get(path, (context) => context.redirect(paths.contact, 303))
  }
  return app
}

/** A visitor was turned away because of the disk or a fault of ours. */
function noteNotStored(error: unknown, { health, watch }: RelayParts): void {
  health.noteNotStored(error)
  watch.noteNotStored(error)
}

type Received = { outcome: Outcome; post: Post | null; photos?: SentPhotos | undefined }

async function receive(
  context: Context<AppEnv>,
  isForm: boolean,
  isBrowser: boolean,
  parts: RelayParts
): Promise<Received> {
  const { address } = parts.readAddress(context.env?.incoming?.socket?.remoteAddress, context.req.raw.headers)
  const keys = limitKeys(address)
  // First: a flood from one address needn't reach the store.
  const isTurn = parts.isTurn(keys)
  if (!isTurn && !(isBrowser && parts.isHeard(keys))) return { outcome: tooSoon, post: null }

  // For IPv6 the whole network: it has more addresses than we have room.
  const place = parts.largeBodies.reserve(keys[1] ?? keys[0])
  try {
    const post = await (isForm ? readForm : readJson)(context, parts.ids, isTurn ? place : null)
    const refusal = post.wrongId ?? findFault(post, isBrowser, parts)
    if (refusal) return { outcome: isTurn ? refusal : tooSoon, post }
    // Pressed twice: the visitor sees only this answer, and the store knows the first.
    return { post, ...(await store(post, keys, parts)) }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { outcome: isTurn ? error.outcome : tooSoon, post: null }
  } finally {
    place.leave()
  }
}

/** The form's own rules, checked again. Programs don't send the terms tick, and can't be asked for another day. */
function findFault(post: Post, isBrowser: boolean, { packageTitles }: RelayParts): Outcome | null {
  const acceptedTerms = isBrowser ? post.acceptedTerms : 'not-asked'
  const today = isBrowser ? readLondonClock(new Date()).date : 'not-asked'
  const problem = findProblem(post.booking, { acceptedTerms, packageTitles, today })
  return problem && { status: 400, message: problem.message, problem }
}

async function store({ booking, photos, isSuspicious }: Post, keys: LimitKeys, parts: RelayParts) {
  try {
    const kept = await keep({ booking, photos, isSuspicious }, keys, parts)
    if (kept.wait > 0) return { outcome: tooMany(kept.wait) }
    const sent = describeSent(kept.photos)
    return { outcome: accept(sent), photos: sent }
  } catch (error) {
    parts.log.error(describeError(error), 'request not accepted')
    return { outcome: explainStore(error) }
  }
}

/** The photos that are stored with the request. Where there is no room for them, it goes without. */
async function keep(toSend: BookingToSend, keys: LimitKeys, { spool, courier, health, watch }: RelayParts) {
  const until = performance.now() + visitorMs
  const tryStore = async (request: BookingToSend) => {
    const { id, wait } = await spool.accept(request, keys, until - performance.now())
    if (id !== null) {
      courier.nudge(id)
      health.noteStored()
      watch.noteAccepted(request)
    }
    return { photos: request.photos, wait }
  }
  return tryStore(toSend).catch(async (error) => {
    const photos = isDiskFull(error) && withoutPhotos(toSend.photos)
    if (!photos) throw error
    const kept = await tryStore({ ...toSend, photos })
    watch.notePhotosDropped(error)
    return kept
  })
}

const describeSent = (photos: Photos | undefined): SentPhotos | undefined =>
  photos && { count: photos.attached.length, refused: photos.refused, marks: photos.marks }

/** Allows our own pages, the origins in ALLOWED_ORIGINS, and programs that send no origin. */
function isOriginAllowed(origin: string | undefined, host: string | undefined, allowed: string[]): boolean {
  if (origin === undefined || allowed.includes(origin)) return true
  if (!URL.canParse(origin) || !host) return false
  const { protocol, host: originHost } = new URL(origin)
  // Parsed with the origin's scheme, so both sides drop a default port.
  const own = `${protocol}//${host}`
  return /^https?:$/.test(protocol) && URL.canParse(own) && new URL(own).host === originHost
}

/**
 * Needed on errors too: without them a page on another origin can't tell a refusal from a lost connection. hono/cors
 * sets the same headers but rebuilds every answer: 1,930 requests a second instead of 2,350.
 */
function corsHeaders(origin: string | undefined): Record<string, string> {
  if (origin === undefined) return { vary: 'Origin' }
  return {
    vary: 'Origin',
    'access-control-allow-origin': origin,
    'access-control-expose-headers': 'Retry-After'
  }
}

const preflightHeaders = {
  'access-control-allow-methods': 'POST',
  'access-control-allow-headers': 'Content-Type',
  'access-control-max-age': '86400'
}
