import type { Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { largestRequestKb } from '../../domain/limits.ts'

export type BodyRead = { kind: 'read'; bytes: Uint8Array<ArrayBuffer> } | { kind: 'too-large' } | { kind: 'too-slow' }

const largestBody = largestRequestKb * 1000

const slowestBodyMs = 30_000

const limitSize = bodyLimit({ maxSize: largestBody, onError: (context) => context.body(null, 413) })

/** Stops reading as soon as the limit is passed, whatever length was announced. */
export async function readBody(context: Context, timeLimitMs = slowestBodyMs): Promise<BodyRead> {
  const { promise: tooSlow, resolve } = Promise.withResolvers<'too-slow'>()
  const timer = setTimeout(() => resolve('too-slow'), timeLimitMs)
  let bytes = new Uint8Array()
  const reading = limitSize(context, async () => {
    bytes = new Uint8Array(await context.req.raw.arrayBuffer())
  })
  const refusal = await Promise.race([reading, tooSlow]).finally(() => clearTimeout(timer))
  if (refusal === 'too-slow') return { kind: 'too-slow' }
  return refusal ? { kind: 'too-large' } : { kind: 'read', bytes }
}
