/** A post's content, whether it came as JSON or as a form. */
export type Post = {
  userId: unknown
  serviceId: unknown
  templateId: unknown
  params: Record<string, unknown>
  acceptedTerms: boolean
  /** The hidden field, which people do not see, was filled in. */
  isSuspicious: boolean
}

export type ParsedPost = { post: Post } | { status: 400 | 415; message: string }

export function parseJsonPost(contentType: string, bytes: Uint8Array): ParsedPost {
  if (readMediaType(contentType) !== 'application/json') {
    return { status: 415, message: 'The request must be sent as application/json' }
  }
  let body: unknown
  try {
    body = JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    return { status: 400, message: 'The request is not valid JSON' }
  }
  if (!isObject(body)) return { status: 400, message: 'The request must be a JSON object' }
  const { user_id: userId, service_id: serviceId, template_id: templateId, template_params: params = {} } = body
  if (!isObject(params)) return { status: 400, message: 'The template_params must be an object' }
  return { post: { userId, serviceId, templateId, params, acceptedTerms: false, isSuspicious: false } }
}

export async function parseFormPost(contentType: string, bytes: Uint8Array<ArrayBuffer>): Promise<ParsedPost> {
  const isKnown = ['application/x-www-form-urlencoded', 'multipart/form-data'].includes(readMediaType(contentType))
  if (!isKnown) return { status: 415, message: 'The request must be sent as a form' }
  // The last of two equal names counts: the e-mail client appends its own fields after the form's hidden ones.
  const params: Record<string, unknown> = Object.create(null)
  try {
    const form = await new Response(bytes, { headers: { 'content-type': contentType } }).formData()
    for (const [name, value] of form) params[name] = value
  } catch {
    return { status: 400, message: 'The form could not be read' }
  }
  const { user_id: userId, service_id: serviceId, template_id: templateId, usePhone } = params
  // The button "Use … and send" that the answer page offers to visitors without JavaScript.
  if (isFilled(usePhone)) params.phone = usePhone
  return {
    post: {
      userId,
      serviceId,
      templateId,
      params,
      acceptedTerms: isFilled(params.acceptedTerms),
      isSuspicious: isFilled(params.website)
    }
  }
}

function readMediaType(contentType: string): string {
  return (contentType.split(';')[0] ?? '').trim().toLowerCase()
}

function isFilled(value: unknown): boolean {
  return typeof value === 'string' && value.trim() !== ''
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
