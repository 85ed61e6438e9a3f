import { type Context, Hono } from 'hono'
import { paths } from '../../catalogue/routes.ts'
import { parseBooking, readBooking } from '../../domain/booking.ts'
import { largestRequestKb } from '../../domain/limits.ts'
import type { AppEnv } from '../app.ts'
import { limitKey, type ReadClientAddress } from '../client-address.ts'
import { describeError, type Logger } from '../log.ts'
import type { Spool } from '../spool/spool.ts'
import type { RenderAnswerPage, Typed } from './answer-page.ts'
import { findWrongId, type Ids } from './find-wrong-id.ts'
import { corsHeaders, isOriginAllowed, preflightHeaders } from './origins.ts'
import type { Outcome } from './outcome.ts'
import { type ParsedPost, parseFormPost, parseJsonPost } from './parse-post.ts'
import type { RateLimit } from './rate-limit.ts'
import { readBody } from './read-body.ts'

export type RelayParts = {
  ids: Ids
  allowedOrigins: string[]
  packageTitles: readonly string[]
  rateLimit: RateLimit
  readAddress: ReadClientAddress
  spool: Pick<Spool, 'accept' | 'wasAccepted'>
  onAccepted: (id: string) => void
  renderAnswerPage: RenderAnswerPage
  log: Logger
}

type Kind = 'send' | 'send-form'

const root = '/api/v1.0/email'

/** The hosted e-mail service's API, so that its own clients work against this server unchanged. */
export function createRelay(parts: RelayParts): Hono<AppEnv> {
  const app = new Hono<AppEnv>()

  app.use(`${root}/*`, async (context, next) => {
    const origin = context.req.header('origin')
    if (!isOriginAllowed(origin, context.req.header('host'), parts.allowedOrigins)) {
      return context.text('This origin may not send booking requests', 403, { vary: 'Origin' })
    }
    await next()
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
      const { outcome, typed } = await receive(context, kind, isBrowser, parts)
      const answer = isBrowser ? parts.renderAnswerPage(outcome, typed) : null
      if ('retryAfter' in outcome) context.header('retry-after', String(outcome.retryAfter))
      parts.log.info({ route: kind, status: outcome.status, ms: Math.round(performance.now() - began) }, 'request')
      return answer === null ? context.text(outcome.message, outcome.status) : context.html(answer, outcome.status)
    })
    // Someone opened the answer page's address again.
    app.get(path, (context) => context.redirect(paths.contact, 303))
  }
  return app
}

type Received = { outcome: Outcome; typed: Typed | null }

async function receive(context: Context<AppEnv>, kind: Kind, isBrowser: boolean, parts: RelayParts): Promise<Received> {
  const request = context.req.raw
  const { address } = parts.readAddress(context.env?.incoming?.socket?.remoteAddress, request.headers)
  const wait = parts.rateLimit.take(limitKey(address))
  const tooMany: Outcome = { status: 429, message: 'Too Many Requests', retryAfter: wait }
  // A browser's post is read all the same: its visitor gets back what was typed.
  if (wait > 0 && !isBrowser) return { outcome: tooMany, typed: null }

  const parsed = await readPost(context, kind)
  if (!('post' in parsed)) return { outcome: parsed, typed: null }
  const { post } = parsed
  const typed = { booking: readBooking(post.params), acceptedTerms: post.acceptedTerms }

  const wrongId = findWrongId(post, parts.ids)
  if (wrongId !== null) return { outcome: { status: 400, message: wrongId }, typed }
  // The form's own rules, checked again. The terms tick is no part of what is sent, so only browsers are asked for it.
  const acceptedTerms = isBrowser ? post.acceptedTerms : 'not-asked'
  const checked = parseBooking(post.params, { acceptedTerms, packageTitles: parts.packageTitles })
  if ('problem' in checked) {
    const { problem } = checked
    return { outcome: wait > 0 ? tooMany : { status: 400, message: problem.message, problem }, typed }
  }
  const toSend = { ...checked, isSuspicious: post.isSuspicious }
  try {
    if (wait > 0) {
      // Pressed twice: the visitor sees only this answer, so it is the first one's.
      const isTwin = await parts.spool.wasAccepted(toSend)
      return { outcome: isTwin ? accepted : tooMany, typed }
    }
    const id = await parts.spool.accept(toSend)
    if (id !== null) parts.onAccepted(id)
    return { outcome: accepted, typed }
  } catch (error) {
    parts.log.error(describeError(error), 'request not accepted')
    return { outcome: isDiskFull(error) ? diskFull : cannotStore, typed }
  }
}

async function readPost(context: Context<AppEnv>, kind: Kind): Promise<ParsedPost | Outcome> {
  const body = await readBody(context)
  if (body.kind === 'too-large') return { status: 413, message: `The request is larger than ${largestRequestKb} kB` }
  if (body.kind === 'too-slow') return { status: 408, message: 'The request took too long to arrive' }
  const contentType = context.req.raw.headers.get('content-type') ?? ''
  return kind === 'send' ? parseJsonPost(contentType, body.bytes) : parseFormPost(contentType, body.bytes)
}

const accepted: Outcome = { status: 200, message: 'OK' }
const diskFull: Outcome = { status: 507, message: 'There is no room left to save the request, so nothing was sent' }
const cannotStore: Outcome = { status: 503, message: 'The request could not be saved, so nothing was sent' }

function isDiskFull(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT', 'EFBIG'].includes((error as NodeJS.ErrnoException).code ?? '')
}
