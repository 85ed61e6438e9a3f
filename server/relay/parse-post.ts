import { collectValues } from '../../domain/booking.ts'
import { photoFields } from '../../domain/booking-fields.ts'
import { largestRequestKb } from '../../domain/limits.ts'
import type { ReceivedPhoto } from '../photos/received.ts'
import { type Outcome, tooLarge } from './outcome.ts'

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

export type ParsedPost = { post: Post } | { failure: Outcome }

export function parseJsonPost(contentType: string, bytes: Uint8Array): ParsedPost {
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

export function parseFormPost(contentType: string, bytes: Uint8Array): ParsedPost {
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

export function readMediaType(contentType: string): string {
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
