import type { Context } from 'hono'
import type { AppEnv } from '../app.ts'
import { describeError, type Logger } from '../log.ts'
import type { Spool } from '../spool/spool.ts'
import type { Share } from './in-flight.ts'
import { type Outcome, tooLarge, tooManyPhotos, tooSlow } from './outcome.ts'
import { type Post, parseFormPost, parseJsonPost, readForm, readMediaType } from './parse-post.ts'
import { readBody } from './read-body.ts'
import { readMultipart } from './read-multipart.ts'

export type ReadPost = {
  /** Also after a failure, where a visitor can get something back. */
  post: Post | null
  hadPhotos: boolean
  failure: Outcome | null
  /** What was put aside for this request. */
  clear(): Promise<void>
}

type Parts = { share: Share; keepUpload: Spool['keepUpload']; log: Logger }

export async function readPost(context: Context<AppEnv>, kind: 'send' | 'send-form', parts: Parts): Promise<ReadPost> {
  const { share, keepUpload, log } = parts
  const contentType = context.req.raw.headers.get('content-type') ?? ''
  if (kind === 'send-form' && readMediaType(contentType) === 'multipart/form-data') {
    const onDiskError = (error: unknown) => log.error(describeError(error), 'photo not kept')
    const form = await readMultipart(context.req.raw, { share, keepUpload, onDiskError })
    const post = form.failure?.status === 400 ? null : readForm(form.fields, form.photos)
    return { post, hadPhotos: form.hadPhotos, failure: form.failure, clear: form.removeUploads }
  }
  const body = await readBody(context, undefined, kind === 'send' ? share : null)
  const parsed = body.kind === 'read' ? parse(body.bytes) : { failure: explain(body) }
  const post = 'post' in parsed ? parsed.post : null
  const hadPhotos = post !== null && post.photos.length > 0
  return { post, hadPhotos, failure: 'failure' in parsed ? parsed.failure : null, clear: async () => share.release() }

  function parse(bytes: Uint8Array) {
    return kind === 'send' ? parseJsonPost(contentType, bytes) : parseFormPost(contentType, bytes)
  }
}

function explain(body: Exclude<Awaited<ReturnType<typeof readBody>>, { kind: 'read' }>): Outcome {
  if (body.kind === 'too-large') return tooLarge(body.limitKb)
  return body.kind === 'too-slow' ? tooSlow : tooManyPhotos
}
