import { largestRequestKb } from '../../domain/limits.ts'

export type BodyRead = { kind: 'read'; bytes: Uint8Array<ArrayBuffer> } | { kind: 'too-large' } | { kind: 'too-slow' }

const largestBody = largestRequestKb * 1000

const slowestBodyMs = 30_000

/** Stops reading as soon as the limit is passed, whatever length was announced. */
export async function readBody(request: Request, timeLimitMs = slowestBodyMs): Promise<BodyRead> {
  if (Number(request.headers.get('content-length') ?? 0) > largestBody) return { kind: 'too-large' }
  const reader = request.body?.getReader()
  if (!reader) return { kind: 'read', bytes: new Uint8Array() }

  const { promise: tooSlow, resolve } = Promise.withResolvers<'too-slow'>()
  const timer = setTimeout(() => resolve('too-slow'), timeLimitMs)
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    while (true) {
      const step = await Promise.race([reader.read(), tooSlow])
      if (step === 'too-slow') return { kind: 'too-slow' }
      if (step.done) return { kind: 'read', bytes: joinChunks(chunks, size) }
      size += step.value.length
      if (size > largestBody) return { kind: 'too-large' }
      chunks.push(step.value)
    }
  } finally {
    clearTimeout(timer)
    reader.cancel().catch(() => {})
  }
}

function joinChunks(chunks: Uint8Array[], size: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size)
  let offset = 0
  for (const chunk of chunks) {
    bytes.set(chunk, offset)
    offset += chunk.length
  }
  return bytes
}
