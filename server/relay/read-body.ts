import { on } from 'node:events'
import { Readable } from 'node:stream'
import type { ReadableStream as WebStream } from 'node:stream/web'
import type { Context } from 'hono'
import { arrivalSeconds, largestRequestKb, largestRequestWithPhotosKb, leastKbASecond } from '../../domain/limits.ts'
import type { AppEnv } from '../app.ts'
import type { Place } from '../photos/large-bodies.ts'
import { Refusal, tooLarge, tooManyPhotos, tooSlow } from './outcome.ts'

const largestText = largestRequestKb * 1000

/** `sign`: what the first 50 kB of a request with photos have in them. */
export type Large = { place: Place; sign: string }

/** `stretchMs`: how often we look whether enough has arrived. Long enough for a phone that changes masts. */
const usualPace = { textMs: arrivalSeconds * 1000, stretchMs: 10_000 }

/** As long as the slowest request may take that is read to its end. */
export const longestArrivalMs =
  usualPace.textMs + 2 * usualPace.stretchMs + (largestRequestWithPhotosKb / leastKbASecond) * 1000

/** Stops reading once the limit is passed, even if a smaller length was announced. Without `large` it is text only. */
export async function readBody(
  context: Context<AppEnv>,
  large: Large | null = null,
  pace = usualPace
): Promise<Uint8Array<ArrayBuffer>> {
  const limitKb = large ? largestRequestWithPhotosKb : largestRequestKb
  if ((readAnnouncedSize(context.req.raw) ?? 0) > limitKb * 1000) throw new Refusal(tooLarge(limitKb))
  const clock = startClock(pace)
  const chunks: Uint8Array[] = []
  let size = 0
  let isKept: boolean | undefined
  try {
    for await (const chunk of readChunks(openBody(context), clock)) {
      size += chunk.length
      if (isKept !== false) chunks.push(chunk)
      if (size <= largestText) continue
      if (isKept === undefined) {
        if (!large || !begin(chunks).includes(large.sign)) throw new Refusal(tooLarge())
        clock.stop()
        isKept = await large.place.enter()
        clock.watch(large.place.readLeastKbASecond)
        // Read to the end all the same: some browsers show no answer before they have sent everything.
        if (!isKept) chunks.length = 0
      }
      if (size > limitKb * 1000) throw new Refusal(tooLarge(limitKb))
    }
  } catch (error) {
    // Otherwise time is up, or the visitor has gone and nobody reads the answer.
    throw error instanceof Refusal ? error : new Refusal(tooSlow)
  } finally {
    clock.stop()
  }
  if (isKept === false) throw new Refusal(tooManyPhotos)
  if (isKept) await large?.place.unpack()
  return Buffer.concat(chunks)
}

/** null: unknown until the end. */
function readAnnouncedSize({ headers }: Request): number | null {
  const length = headers.get('content-length')
  return length === null || headers.has('transfer-encoding') ? null : Number.parseInt(length, 10)
}

/** True if the size is unknown until the end. */
export function isLargerThanText(request: Request): boolean {
  const announced = readAnnouncedSize(request)
  return announced === null || announced > largestText
}

/** All text fits into it, so a body without a photo there has none, or has too much text. */
const begin = (chunks: Uint8Array[]) => Buffer.concat(chunks).subarray(0, largestText)

type Clock = ReturnType<typeof startClock>

function startClock({ textMs, stretchMs }: typeof usualPace) {
  const late = new AbortController()
  const expire = () => late.abort()
  const timer = setTimeout(expire, textMs)
  let stretch: NodeJS.Timeout | undefined
  let arrived = 0
  return {
    signal: late.signal,
    note(bytes: number): void {
      arrived += bytes
    },
    /** From now on so much must arrive in each stretch. */
    watch(readLeastKbASecond: () => number): void {
      arrived = 0
      stretch = setInterval(() => {
        if (arrived < readLeastKbASecond() * stretchMs) expire()
        arrived = 0
      }, stretchMs)
    },
    stop(): void {
      clearTimeout(timer)
      clearInterval(stretch)
    }
  }
}

/** Throws when time is up. If the caller stops early, the server drains the rest after the answer. */
async function* readChunks(body: Readable, clock: Clock): AsyncGenerator<Uint8Array> {
  const options = { signal: clock.signal, close: ['end', 'close'], highWaterMark: 1, lowWaterMark: 1 }
  try {
    if (!body.destroyed)
      for await (const [chunk] of on(body, 'data', options)) {
        clock.note(chunk.length)
        yield chunk
      }
    if (!body.readableEnded) throw new Error('The connection was closed')
  } finally {
    body.pause()
  }
}

/** Reads the socket directly if there is one: wrapping it in a web stream is slow for megabytes. */
function openBody({ env, req }: Context<AppEnv>): Readable {
  if (env?.incoming instanceof Readable) return env.incoming
  return req.raw.body ? Readable.fromWeb(req.raw.body as WebStream) : Readable.from([])
}
