import { ReadableStream } from 'node:stream/web'
import { setTimeout as sleep } from 'node:timers/promises'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { AppEnv } from '../app.ts'
import { limitLargeBodies } from '../photos/large-bodies.ts'
import { Refusal } from './outcome.ts'
import { readBody } from './read-body.ts'

const usual = { most: 1, mostForOne: 1, crowd: 1, patienceMs: 0 }
const never = 60_000
const begin = new TextEncoder().encode(`{"photo1":"${'x'.repeat(60_000)}`)
const sign = '"photo'

type Case = {
  limits?: typeof usual
  pace?: { textMs: number; stretchMs: number }
  chunks: () => AsyncIterable<Uint8Array>
}

/** How it was answered, of which length it was, and how much of it was asked for. */
async function read({ limits = usual, pace = { textMs: never, stretchMs: never }, chunks }: Case) {
  let sent = 0
  async function* count() {
    for await (const chunk of chunks()) {
      sent += chunk.length
      yield chunk
    }
  }
  const place = limitLargeBodies(limits).reserve('one')
  const app = new Hono<AppEnv>().post('/', async (context) => {
    const length = await readBody(context, { place, sign }, pace).then(
      (bytes) => bytes.length,
      (error) => (error instanceof Refusal ? error.outcome.status : Promise.reject(error))
    )
    return context.json(length)
  })
  const body = ReadableStream.from(count())
  const answer = await app.request('/', { method: 'POST', body, duplex: 'half' } as unknown as RequestInit)
  return { length: await answer.json(), sent }
}

async function* send(count: number, size = 10_000, first = begin) {
  yield first
  for (let index = 0; index < count; index += 1) yield new Uint8Array(size)
}

async function* stopAfterFirst(first: Uint8Array) {
  yield first
  await new Promise(() => {})
}

test('photos are read whole, up to 2 MB', async () => {
  const size = begin.length + 1_500_000
  expect(await read({ chunks: () => send(150) })).toEqual({ length: size, sent: size })
  const { length, sent } = await read({ chunks: () => send(1000) })
  expect([length, sent < 2_200_000]).toEqual([413, true])
})

test('text of unknown length is cut off at 50 kB', async () => {
  const { length, sent } = await read({ chunks: () => send(1000, 10_000, new Uint8Array(9)) })
  expect([length, sent < 150_000]).toEqual([413, true])
})

test('whoever is turned away has sent everything, or the browser would not show the answer, but no more than 2 MB', async () => {
  const limits = { ...usual, most: 0 }
  const size = begin.length + 1_500_000
  expect(await read({ limits, chunks: () => send(150) })).toEqual({ length: 503, sent: size })
  const { length, sent } = await read({ limits, chunks: () => send(1000) })
  expect([length, sent < 2_200_000]).toEqual([413, true])
})

test('text that does not come is not waited for, nor are photos that hardly come', async () => {
  const textMs = 50
  expect(
    await read({ pace: { textMs, stretchMs: never }, chunks: () => stopAfterFirst(new Uint8Array(9)) })
  ).toMatchObject({ length: 408 })
  // Photos have no time of their own: they may take as long as enough of them arrives.
  async function* trickle(bytes: number) {
    yield begin
    for (let index = 0; index < 20; index += 1) {
      await sleep(textMs / 2)
      yield new Uint8Array(bytes)
    }
  }
  const size = begin.length + 20 * 30_000
  expect(await read({ pace: { textMs, stretchMs: 1000 }, chunks: () => trickle(30_000) })).toEqual({
    length: size,
    sent: size
  })
  // Less than 4 kB a second.
  expect(await read({ pace: { textMs: never, stretchMs: 100 }, chunks: () => trickle(50) })).toMatchObject({
    length: 408
  })
  // Enough for that, but not while many arrive.
  const limits = { ...usual, crowd: 0 }
  expect(await read({ limits, pace: { textMs: never, stretchMs: 100 }, chunks: () => trickle(200) })).toMatchObject({
    length: 408
  })
})
