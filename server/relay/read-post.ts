import type { Context } from 'hono'
import { collectValues, readBooking } from '../../domain/booking.ts'
import { type BookingRequest, photoFields } from '../../domain/booking-fields.ts'
import { largestFormMb, largestRequestKb, largestRequestWithPhotosKb } from '../../domain/limits.ts'
import type { AppEnv } from '../app.ts'
import { type ReceivedPhoto, receiveDataUrls } from '../photos/received.ts'
import type { Room } from '../photos/room.ts'
import type { Settings } from '../settings.ts'
import type { Spool } from '../spool/spool.ts'
import { type Outcome, Refusal, tooLarge } from './outcome.ts'
import { openBody, readAnnouncedSize, readBody } from './read-body.ts'
import { readMultipart } from './read-multipart.ts'

/** A request as it was posted, not checked yet. */
export type Post = {
  booking: BookingRequest
  acceptedTerms: boolean
  /** The hidden field, which people can't see, was filled in. */
  isSuspicious: boolean
  photos: ReceivedPhoto[]
  /** Even if none could be kept. */
  hadPhotos: boolean
}

type ReadPost = {
  /** Present even after a failure if the visitor can get typed words back. */
  post: Post | null
  failure: Outcome | null
  /** Removes the files stored for this request. */
  clear(): Promise<void>
}

type Ids = Pick<Settings, 'emailKey' | 'emailService' | 'emailTemplate'>

export type PostParts = {
  ids: Ids
  /** Space for photos being received, in memory or on disk. */
  inFlight: Room
  patienceMs?: number
  keepUpload: Spool['keepUpload']
  /** The disk refused photos, so their request went on without them. */
  onPhotosDropped: (error: unknown) => void
}

/** Longer than a sender who stops can hold the space (read-body.ts). */
export const usualPatienceMs = 25_000

/** `isTextOnly`: read a form only as far as its text can reach: fields come before photos. */
export async function readPost(
  context: Context<AppEnv>,
  kind: 'send' | 'send-form',
  sender: string,
  isTextOnly: boolean,
  { ids, inFlight, patienceMs = usualPatienceMs, keepUpload, onPhotosDropped }: PostParts
): Promise<ReadPost> {
  const request = context.req.raw
  const contentType = request.headers.get('content-type') ?? ''
  const mediaType = (contentType.split(';')[0] ?? '').trim().toLowerCase()
  const isMultipart = kind === 'send-form' && mediaType === 'multipart/form-data'
  const most = isTextOnly ? 0 : isMultipart ? largestFormMb * 1_000_000 : largestRequestWithPhotosKb * 1000
  // Reserved for the whole request in advance, so nobody runs out of space halfway.
  const announced = Math.min(readAnnouncedSize(request) ?? most, most)
  const needed = announced <= largestRequestKb * 1000 ? 0 : announced
  const share = await inFlight.waitFor(sender, needed, patienceMs)
  try {
    if (isMultipart) return await readParts()
    return kind === 'send' ? await readJson() : await readForm()
  } catch (error) {
    share.release()
    if (!(error instanceof Refusal)) throw error
    return { post: null, failure: error.outcome, clear: async () => {} }
  }

  async function readParts(): Promise<ReadPost> {
    const parts = { keepUpload, hasRoom: share.hasRoom, isTextOnly, onDiskError: onPhotosDropped }
    const { fields, photos, hadPhotos, ...form } = await readMultipart(contentType, openBody(context), parts)
    const { post, failure } = openForm(fields, ids)
    const clear = () => form.removeUploads().finally(share.release)
    if (form.failure?.status === 400) return { post: null, failure: form.failure, clear }
    return { post: { ...post, photos, hadPhotos }, failure: form.failure ?? failure, clear }
  }

  async function readForm(): Promise<ReadPost> {
    const text = new TextDecoder().decode(await readBody(context))
    if (mediaType !== 'application/x-www-form-urlencoded') throw refuse(415, 'The request must be sent as a form')
    return { ...openForm(new URLSearchParams(text), ids), clear: async () => share.release() }
  }

  async function readJson(): Promise<ReadPost> {
    const bytes = await readBody(context, share)
    if (mediaType !== 'application/json') throw refuse(415, 'The request must be sent as application/json')
    const body = parseJson(bytes)
    const { template_params: params = {} } = body
    if (!isObject(params)) throw refuse(400, 'The template_params must be an object')
    if (bytes.length - measurePhotos(params) > largestRequestKb * 1000) throw new Refusal(tooLarge())
    const photos = await receiveDataUrls(params, keepUpload, onPhotosDropped)
    const booking = readBooking(params)
    const post = { booking, acceptedTerms: false, isSuspicious: false, photos, hadPhotos: photos.length > 0 }
    const clear = async () => {
      for (const photo of photos) if ('upload' in photo) await photo.upload.remove()
      share.release()
    }
    return { post, failure: findWrongId(body, ids), clear }
  }
}

/** The email client appends its own fields after the form's hidden fields of the same names. */
function openForm(fields: Iterable<[string, string]>, ids: Ids): { post: Post; failure: Outcome | null } {
  const values = collectValues(fields)
  // The "Use … and send" button on the answer page, for visitors without JavaScript.
  if (isFilled(values.usePhone)) values.phone = values.usePhone
  const post = {
    booking: readBooking(values),
    acceptedTerms: isFilled(values.acceptedTerms),
    isSuspicious: isFilled(values.website),
    photos: [],
    hadPhotos: false
  }
  return { post, failure: findWrongId(values, ids) }
}

function parseJson(bytes: Uint8Array): Record<string, unknown> {
  let body: unknown
  try {
    body = JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    throw refuse(400, 'The request is not valid JSON')
  }
  if (!isObject(body)) throw refuse(400, 'The request must be a JSON object')
  return body
}

function measurePhotos(params: Record<string, unknown>): number {
  return photoFields.reduce((sum, field) => {
    const value = params[field]
    return sum + (typeof value === 'string' ? value.length : 0)
  }, 0)
}

const refuse = (status: 400 | 415, message: string) => new Refusal({ status, message })

function isFilled(value: unknown): boolean {
  return typeof value === 'string' && value.trim() !== ''
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A sentence about the first id that is missing or isn't ours. */
function findWrongId(values: Record<string, unknown>, ids: Ids): Outcome | null {
  const ours = { user_id: ids.emailKey, service_id: ids.emailService, template_id: ids.emailTemplate }
  for (const [name, expected] of Object.entries(ours)) {
    const value = values[name] ?? ''
    if (value === '') return { status: 400, message: `The ${name} is missing` }
    if (value !== expected) return { status: 400, message: `The ${name} is not known here` }
  }
  return null
}
