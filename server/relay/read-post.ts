import type { Context } from 'hono'
import { largestFormMb, largestRequestWithPhotosKb } from '../../domain/limits.ts'
import type { AppEnv } from '../app.ts'
import { describeError, type Logger } from '../log.ts'
import type { Spool } from '../spool/spool.ts'
import { openBody } from './arrival.ts'
import type { InFlight } from './in-flight.ts'
import { type Outcome, tooLarge, tooManyPhotos, tooSlow } from './outcome.ts'
import { type Post, parseFormPost, parseJsonPost, readForm, readMediaType } from './parse-post.ts'
import { readAnnouncedSize, readBody } from './read-body.ts'
import { readMultipart } from './read-multipart.ts'

export type ReadPost = {
  /** Also after a failure, where a visitor can get something back. */
  post: Post | null
  hadPhotos: boolean
  failure: Outcome | null
  /** What was put aside for this request. */
  clear(): Promise<void>
}

type Parts = {
  inFlight: InFlight
  keepUpload: Spool['keepUpload']
  /** A form is read as far as its text can reach: the fields come before the photos. */
  isTextOnly: boolean
  log: Logger
}

export async function readPost(context: Context<AppEnv>, kind: 'send' | 'send-form', parts: Parts): Promise<ReadPost> {
  const request = context.req.raw
  const contentType = request.headers.get('content-type') ?? ''
  const isMultipart = kind === 'send-form' && readMediaType(contentType) === 'multipart/form-data'
  const most = parts.isTextOnly ? 0 : isMultipart ? largestFormMb * 1_000_000 : largestRequestWithPhotosKb * 1000
  const share = parts.inFlight.take(Math.min(readAnnouncedSize(request) ?? most, most))
  try {
    return isMultipart ? await readStream() : await readWhole()
  } catch (error) {
    share.release()
    throw error
  }

  async function readStream(): Promise<ReadPost> {
    const { keepUpload, isTextOnly, log } = parts
    const onDiskError = (error: unknown) => log.error(describeError(error), 'photo not kept')
    const form = await readMultipart(contentType, openBody(context), {
      hasRoom: share.hasRoom,
      keepUpload,
      isTextOnly,
      onDiskError
    })
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
    const clear = async () => share.release()
    if ('failure' in parsed) return { post: null, hadPhotos: false, failure: parsed.failure, clear }
    return { post: parsed.post, hadPhotos: parsed.post.photos.length > 0, failure: null, clear }
  }
}

function explain(body: Exclude<Awaited<ReturnType<typeof readBody>>, { kind: 'read' }>): Outcome {
  if (body.kind === 'too-large') return tooLarge(body.limitKb)
  return body.kind === 'too-slow' ? tooSlow : tooManyPhotos
}
