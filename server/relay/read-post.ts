import type { Context } from 'hono'
import { collectValues, readBooking } from '../../domain/booking.ts'
import { type BookingRequest, photoFields } from '../../domain/booking-fields.ts'
import { largestRequestKb } from '../../domain/limits.ts'
import type { EmailSettings } from '../../settings/read.ts'
import type { AppEnv } from '../app.ts'
import type { Place } from '../photos/large-bodies.ts'
import { leaveOutFiles, readPhotos } from '../photos/read-photos.ts'
import type { Photos } from '../spool/entry.ts'
import { noForm, type Outcome, Refusal, tooLarge } from './outcome.ts'
import { readBody } from './read-body.ts'

/** A request as it was posted, not checked yet. */
export type Post = {
  booking: BookingRequest
  acceptedTerms: boolean
  /** The hidden field, which people can't see, was filled in. */
  isSuspicious: boolean
  photos: Photos | undefined
  /** One of the ids is missing, or isn't ours. */
  wrongId: Outcome | null
}

export type Ids = Pick<EmailSettings, 'key' | 'service' | 'template'>

/** `place`: among the large ones; null if only text is wanted. Rejects with a Refusal. */
export async function readJson(context: Context<AppEnv>, ids: Ids, place: Place | null): Promise<Post> {
  const bytes = await readBody(context, place && { place, sign: '"photo' })
  if (readMediaType(context) !== 'application/json') throw refuse(415, 'The request must be sent as application/json')
  const body = parseJson(bytes)
  const { template_params: params = {} } = body
  if (!isObject(params)) throw refuse(400, 'The template_params must be an object')
  const photoBytes = photoFields.map((field) => params[field]).filter((value) => typeof value === 'string')
  checkText(bytes, photoBytes)
  const booking = readBooking(params)
  const photos = readPhotos(params)
  return { booking, acceptedTerms: false, isSuspicious: false, photos, wrongId: findWrongId(body, ids) }
}

/** The email client appends its own fields after the form's hidden fields of the same names. */
export async function readForm(context: Context<AppEnv>, ids: Ids, place: Place | null): Promise<Post> {
  const mediaType = readMediaType(context)
  const isMultipart = mediaType === 'multipart/form-data'
  const bytes = await readBody(context, isMultipart && place ? { place, sign: 'filename=' } : null)
  if (!isMultipart && mediaType !== 'application/x-www-form-urlencoded')
    throw refuse(415, 'The request must be sent as a form')
  const headers = { 'content-type': context.req.header('content-type') ?? '' }
  const form = await new Response(bytes, { headers }).formData().catch(() => {
    throw new Refusal(noForm)
  })
  const entries = [...form]
  const files = entries.flatMap(([, value]) => (value instanceof File && value.size > 0 ? value : []))
  checkText(
    bytes,
    files.map(({ size }) => ({ length: size }))
  )
  const values = collectValues(entries)
  // The "Use … and send" button on the answer page, for visitors without JavaScript.
  if (isFilled(values.usePhone)) values.phone = values.usePhone
  return {
    booking: readBooking(values),
    acceptedTerms: isFilled(values.acceptedTerms),
    isSuspicious: isFilled(values.website),
    photos: await leaveOutFiles(files),
    wrongId: findWrongId(values, ids)
  }
}

const readMediaType = ({ req }: Context<AppEnv>) =>
  ((req.header('content-type') ?? '').split(';')[0] ?? '').trim().toLowerCase()

/** Only photos may be larger than the text of a request. */
function checkText(bytes: Uint8Array, photos: { length: number }[]): void {
  const textBytes = photos.reduce((rest, { length }) => rest - length, bytes.length)
  if (textBytes > largestRequestKb * 1000) throw new Refusal(tooLarge())
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

const refuse = (status: 400 | 415, message: string) => new Refusal({ status, message })

function isFilled(value: unknown): boolean {
  return typeof value === 'string' && value.trim() !== ''
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A sentence about the first id that is missing or isn't ours. */
function findWrongId(values: Record<string, unknown>, ids: Ids): Outcome | null {
  const ours = { user_id: ids.key, service_id: ids.service, template_id: ids.template }
  for (const [name, expected] of Object.entries(ours)) {
    const value = values[name] ?? ''
    if (value === '') return { status: 400, message: `The ${name} is missing` }
    if (value !== expected) return { status: 400, message: `The ${name} is not known here` }
  }
  return null
}
