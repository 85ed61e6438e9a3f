import type { Context } from 'hono'
import { collectValues } from '../../domain/booking.ts'
import { photoFields } from '../../domain/booking-fields.ts'
import { largestFormMb, largestRequestKb, largestRequestWithPhotosKb } from '../../domain/limits.ts'
import type { AppEnv } from '../app.ts'
import { type ReceivedPhoto, receiveDataUrls } from '../photos/received.ts'
import type { Room } from '../photos/room.ts'
import type { Settings } from '../settings.ts'
import type { Spool } from '../spool/spool.ts'
import { type Outcome, tooLarge, tooManyPhotos, tooSlow } from './outcome.ts'
import { openBody, readAnnouncedSize, readBody } from './read-body.ts'
import { readMultipart } from './read-multipart.ts'

type ReadPost = {
  /** Present even after a failure if the visitor can get typed words back. */
  post: Post | null
  hadPhotos: boolean
  failure: Outcome | null
  /** Removes the files stored for this request. */
  clear(): Promise<void>
}

type Parts = {
  /** Space for photos being received, in memory or on disk. */
  inFlight: Room
  patienceMs?: number
  keepUpload: Spool['keepUpload']
  onDiskError: (error: unknown) => void
  /** Read a form only as far as its text can reach: fields come before photos. */
  isTextOnly: boolean
}

/** Longer than a sender who stops can hold the space (read-body.ts). */
export const usualPatienceMs = 25_000

export async function readPost(
  context: Context<AppEnv>,
  kind: 'send' | 'send-form',
  sender: string,
  parts: Parts
): Promise<ReadPost> {
  const request = context.req.raw
  const contentType = request.headers.get('content-type') ?? ''
  const isMultipart = kind === 'send-form' && readMediaType(contentType) === 'multipart/form-data'
  const most = parts.isTextOnly ? 0 : isMultipart ? largestFormMb * 1_000_000 : largestRequestWithPhotosKb * 1000
  // Reserved for the whole request in advance, so nobody runs out of space halfway.
  const announced = Math.min(readAnnouncedSize(request) ?? most, most)
  const needed = announced <= largestRequestKb * 1000 ? 0 : announced
  const share = await parts.inFlight.waitFor(sender, needed, parts.patienceMs ?? usualPatienceMs)
  try {
    return isMultipart ? await readStream() : await readWhole()
  } catch (error) {
    share.release()
    throw error
  }

  async function readStream(): Promise<ReadPost> {
    const form = await readMultipart(contentType, openBody(context), { ...parts, hasRoom: share.hasRoom })
    const { failure, hadPhotos } = form
    const post = failure?.status === 400 ? null : readForm(form.fields, form.photos)
    const clear = async () => {
      await form.removeUploads()
      share.release()
    }
    return { post, hadPhotos, failure, clear }
  }

  async function readWhole(): Promise<ReadPost> {
    const body = await readBody(context, undefined, kind === 'send' ? share : 'no-photos')
    const parse = kind === 'send' ? parseJsonPost : parseFormPost
    const parsed = body.kind === 'read' ? parse(contentType, body.bytes) : { failure: explain(body) }
    const { post } = 'post' in parsed ? parsed : { post: null }
    if (post && kind === 'send') post.photos = await receiveDataUrls(post.params, parts.keepUpload, parts.onDiskError)
    const clear = async () => {
      for (const photo of post?.photos ?? []) if ('upload' in photo) await photo.upload.remove()
      share.release()
    }
    const failure = 'failure' in parsed ? parsed.failure : null
    return { post, hadPhotos: post !== null && post.photos.length > 0, failure, clear }
  }
}

function explain(body: Exclude<Awaited<ReturnType<typeof readBody>>, { kind: 'read' }>): Outcome {
  if (body.kind === 'too-large') return tooLarge(body.limitKb)
  return body.kind === 'too-slow' ? tooSlow : tooManyPhotos
}

/** A post's content, sent as JSON or as a form. */
export type Post = {
  userId: unknown
  serviceId: unknown
  templateId: unknown
  params: Record<string, unknown>
  photos: ReceivedPhoto[]
  acceptedTerms: boolean
  /** The hidden field, which people can't see, was filled in. */
  isSuspicious: boolean
}

type ParsedPost = { post: Post } | { failure: Outcome }

function parseJsonPost(contentType: string, bytes: Uint8Array): ParsedPost {
  if (readMediaType(contentType) !== 'application/json') {
    return refuse(415, 'The request must be sent as application/json')
  }
  let body: unknown
  try {
    body = JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    return refuse(400, 'The request is not valid JSON')
  }
  if (!isObject(body)) return refuse(400, 'The request must be a JSON object')
  const { user_id: userId, service_id: serviceId, template_id: templateId, template_params: params = {} } = body
  if (!isObject(params)) return refuse(400, 'The template_params must be an object')
  if (bytes.length - measurePhotos(params) > largestRequestKb * 1000) return { failure: tooLarge() }
  return { post: { userId, serviceId, templateId, params, photos: [], acceptedTerms: false, isSuspicious: false } }
}

function parseFormPost(contentType: string, bytes: Uint8Array): ParsedPost {
  const mediaType = readMediaType(contentType)
  if (mediaType !== 'application/x-www-form-urlencoded') return refuse(415, 'The request must be sent as a form')
  return { post: readForm(new URLSearchParams(new TextDecoder().decode(bytes))) }
}

/** The email client appends its own fields after the form's hidden fields of the same names. */
export function readForm(fields: Iterable<[string, string]>, photos: ReceivedPhoto[] = []): Post {
  const params = collectValues(fields)
  const { user_id: userId, service_id: serviceId, template_id: templateId, usePhone } = params
  // The "Use … and send" button on the answer page, for visitors without JavaScript.
  if (isFilled(usePhone)) params.phone = usePhone
  return {
    userId,
    serviceId,
    templateId,
    params,
    photos,
    acceptedTerms: isFilled(params.acceptedTerms),
    isSuspicious: isFilled(params.website)
  }
}

function readMediaType(contentType: string): string {
  return (contentType.split(';')[0] ?? '').trim().toLowerCase()
}

function measurePhotos(params: Record<string, unknown>): number {
  return photoFields.reduce((sum, field) => {
    const value = params[field]
    return sum + (typeof value === 'string' ? value.length : 0)
  }, 0)
}

function refuse(status: 400 | 415, message: string): ParsedPost {
  return { failure: { status, message } }
}

function isFilled(value: unknown): boolean {
  return typeof value === 'string' && value.trim() !== ''
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export type Ids = Pick<Settings, 'emailKey' | 'emailService' | 'emailTemplate'>

/** A sentence about the first id that is missing or isn't ours. */
export function findWrongId(post: Post, ids: Ids): string | null {
  const checks = [
    ['user_id', post.userId, ids.emailKey],
    ['service_id', post.serviceId, ids.emailService],
    ['template_id', post.templateId, ids.emailTemplate]
  ] as const
  for (const [name, value, expected] of checks) {
    if (value === undefined || value === null || value === '') return `The ${name} is missing`
    if (value !== expected) return `The ${name} is not known here`
  }
  return null
}
