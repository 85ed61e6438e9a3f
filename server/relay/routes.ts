import { type Context, Hono } from 'hono'
import { paths } from '../../catalogue/routes.ts'
import type { SentPhotos } from '../../domain/answer.ts'
import { findProblem } from '../../domain/booking.ts'
import { readLondonClock } from '../../domain/london-clock.ts'
import type { AppEnv } from '../app.ts'
import { type LimitKeys, limitKeys, type ReadClientAddress } from '../client-address.ts'
import { describeError, type Logger } from '../log.ts'
import type { LargeBodies } from '../photos/large-bodies.ts'
import { withoutPhotos } from '../photos/take-photos.ts'
import { isDiskFull } from '../spool/driver.ts'
import type { BookingToSend, Photos } from '../spool/entry.ts'
import type { Spool } from '../spool/spool.ts'
import { accept, explainStore, noForm, type Outcome, type RenderAnswerPage, tooMany, tooManyPhotos } from './outcome.ts'
import { isLargerThanText } from './read-body.ts'
import { type Ids, type Post, readPost } from './read-post.ts'

export type RelayParts = {
  ids: Ids
  allowedOrigins: string[]
  packageTitles: readonly string[]
  /** 0 if a request from there may pass, and counts it; otherwise the seconds to wait. */
  takeTurn: (keys: LimitKeys) => number
  /** Whether to read a request that has to wait: someone who pressed twice gets their words back, a flood doesn't. */
  mayBeHeard: (keys: LimitKeys) => boolean
  readAddress: ReadClientAddress
  largeBodies: LargeBodies
  spool: Pick<Spool, 'accept' | 'wasAccepted'>
  /** The request is safe in the store. */
  onAccepted: (id: string, request: BookingToSend) => void
  /** A visitor was turned away because of the disk or a fault of ours. */
  onNotStored: (error: unknown) => void
  /** There was no room for a request's photos, so it went on without them. */
  onPhotosDropped: (error: unknown) => void
  /** A visitor was turned away because too many photos were arriving. */
  onPhotosTurnedAway: () => void
  renderAnswerPage: RenderAnswerPage
  log: Logger
}

type Kind = 'send' | 'send-form'

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
    if (context.error) parts.onNotStored(context.error)
    for (const [name, value] of Object.entries(corsHeaders(origin))) context.res.headers.set(name, value)
    context.res.headers.set('cache-control', 'no-store')
    return
  })

  for (const kind of ['send', 'send-form'] as const) {
    const path = `${root}/${kind}`
    app.options(path, (context) => context.body(null, 204, preflightHeaders))
    app.post(path, async (context) => {
      const began = performance.now()
      const isBrowser = kind === 'send-form' && (context.req.header('accept') ?? '').includes('text/html')
      const { outcome, post, photos, isUnread } = await receive(context, kind, isBrowser, parts)
      const answer = isBrowser ? parts.renderAnswerPage(outcome, post, photos) : null
      // Otherwise the rest would be received only to be thrown away.
      if (isUnread && isLargerThanText(context.req.raw)) context.header('connection', 'close')
      if ('cause' in outcome) parts.onNotStored(outcome.cause)
      if (outcome === tooManyPhotos) parts.onPhotosTurnedAway()
      if ('retryAfter' in outcome) context.header('retry-after', String(outcome.retryAfter))
      parts.log.info({ route: kind, status: outcome.status, ms: Math.round(performance.now() - began) }, 'request')
      return answer === null ? context.text(outcome.message, outcome.status) : context.html(answer, outcome.status)
    })
    // Someone reopened the answer page's address.
    app.get(path, (context) => context.redirect(paths.contact, 303))
  }
  return app
}

type Received = { outcome: Outcome; post: Post | null; photos?: SentPhotos; isUnread?: boolean }

async function receive(context: Context<AppEnv>, kind: Kind, isBrowser: boolean, parts: RelayParts): Promise<Received> {
  const { address } = parts.readAddress(context.env?.incoming?.socket?.remoteAddress, context.req.raw.headers)
  const keys = limitKeys(address)
  // First: a flood from one address needn't reach the store.
  const wait = parts.takeTurn(keys)
  if (wait > 0 && !isBrowser) return { outcome: tooMany(wait), post: null, isUnread: kind === 'send-form' }
  // Still read one browser post a second, so its visitor gets the typed words back.
  if (wait > 0 && !parts.mayBeHeard(keys)) return { outcome: tooMany(wait), post: null, isUnread: true }

  // For IPv6 the whole network: it has more addresses than we have room.
  const place = parts.largeBodies.reserve(keys[1] ?? keys[0])
  try {
    const { post, failure } = await readPost(context, kind, parts.ids, wait > 0 ? null : place)
    if (!post || failure) return { outcome: wait > 0 ? tooMany(wait) : (failure ?? noForm), post }
    return { post, ...(await judge(post, isBrowser, wait, keys, parts)) }
  } finally {
    place.leave()
  }
}

async function judge(
  post: Post,
  isBrowser: boolean,
  wait: number,
  keys: LimitKeys,
  parts: RelayParts
): Promise<Omit<Received, 'post'>> {
  // The form's own rules, checked again. Programs don't send the terms tick, and can't be asked for another day.
  const acceptedTerms = isBrowser ? post.acceptedTerms : 'not-asked'
  const today = isBrowser ? readLondonClock(new Date()).date : 'not-asked'
  const { booking, photos, isSuspicious } = post
  const toSend = { booking, photos, isSuspicious }
  const problem = findProblem(booking, { acceptedTerms, packageTitles: parts.packageTitles, today })
  if (problem) return { outcome: wait > 0 ? tooMany(wait) : { status: 400, message: problem.message, problem } }
  try {
    // Pressed twice: the visitor sees only this answer, so give the first one's.
    if (wait > 0 && !(await parts.spool.wasAccepted(toSend))) return { outcome: tooMany(wait) }
    const kept = wait > 0 ? { photos, wait: 0 } : await keep(toSend, keys, parts)
    if (kept.wait > 0) return { outcome: tooMany(kept.wait) }
    const sent = describeSent(kept.photos)
    return { outcome: accept(sent), ...(sent && { photos: sent }) }
  } catch (error) {
    parts.log.error(describeError(error), 'request not accepted')
    return { outcome: explainStore(error) }
  }
}

/** The photos that are stored with the request. Where there is no room for them, it goes without. */
async function keep(toSend: BookingToSend, keys: LimitKeys, parts: RelayParts) {
  const { spool, onAccepted, onPhotosDropped } = parts
  const store = async (request: BookingToSend) => {
    const { id, wait } = await spool.accept(request, keys)
    if (id !== null) onAccepted(id, request)
    return { photos: request.photos, wait }
  }
  return store(toSend).catch(async (error) => {
    const photos = isDiskFull(error) && withoutPhotos(toSend.photos)
    if (!photos) throw error
    const kept = await store({ ...toSend, photos })
    onPhotosDropped(error)
    return kept
  })
}

const describeSent = (photos: Photos | undefined): SentPhotos | undefined =>
  photos && { count: photos.taken.length, refused: photos.refused, marks: photos.marks }

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
