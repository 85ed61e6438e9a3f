import type { Context } from 'hono'
import { largestFormMb, largestRequestKb, largestRequestWithPhotosKb } from '../../domain/limits.ts'
import type { AppEnv } from '../app.ts'
import { receiveDataUrls } from '../photos/received.ts'
import type { Room } from '../photos/room.ts'
import type { Spool } from '../spool/spool.ts'
import { openBody } from './arrival.ts'
import { type Outcome, tooLarge, tooManyPhotos, tooSlow } from './outcome.ts'
import { type Post, parseFormPost, parseJsonPost, readForm, readMediaType } from './parse-post.ts'
import { readAnnouncedSize, readBody } from './read-body.ts'
import { readMultipart } from './read-multipart.ts'

export type ReadPost = {
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

/** Longer than a sender who stops can hold the space (arrival.ts). */
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
