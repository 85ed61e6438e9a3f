import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import {
  anything,
  array,
  assert,
  asyncProperty,
  constant,
  constantFrom,
  dictionary,
  json,
  nat,
  oneof,
  record,
  string,
  uint8Array
} from 'fast-check'
import { expect, test } from 'vitest'
import { bookingFields } from '../../domain/booking-fields.ts'
import { sampleBooking, sampleIds } from '../../tests/support/sample-booking.ts'
import { toDataUrl } from '../../tests/support/sample-photos.ts'
import { openTestRelay } from '../../tests/support/test-relay.ts'

const numRuns = 2000
const text = string({ unit: 'binary', maxLength: 80 })
const field = oneof({ weight: 4, arbitrary: text }, { weight: 1, arbitrary: anything() })
const ids = oneof({ weight: 5, arbitrary: constant(sampleIds) }, { weight: 1, arbitrary: dictionary(text, anything()) })
const params = oneof(
  {
    weight: 3,
    arbitrary: record(
      Object.fromEntries(
        bookingFields.map((name) => [
          name,
          oneof({ weight: 6, arbitrary: constant(sampleBooking[name]) }, { weight: 1, arbitrary: field })
        ])
      )
    )
  },
  { weight: 1, arbitrary: anything() }
)
const bytes = uint8Array({ maxLength: 2000 })
const photoParams = record({
  photo1: oneof(
    bytes.map((file) => toDataUrl(file)),
    anything()
  ),
  photo2: oneof(text, constant(''))
})
const contentTypes = ['text/plain', '', 'application/json; charset=utf-16', 'multipart/form-data', ';;;']

const jsonBody = oneof(
  {
    weight: 6,
    arbitrary: record({ ids, params }).map(({ ids, params }) => stringify({ ...ids, template_params: params }))
  },
  {
    weight: 1,
    arbitrary: photoParams.map((photos) =>
      stringify({ ...sampleIds, template_params: { ...sampleBooking, ...photos } })
    )
  },
  { weight: 1, arbitrary: json() },
  { weight: 1, arbitrary: text },
  { weight: 1, arbitrary: bytes },
  {
    weight: 1,
    arbitrary: constantFrom('['.repeat(40_000), `{"a":${'{"a":'.repeat(9000)}`, '{"__proto__":{"user_id":1}}')
  }
)

const boundary = 'x-boundary'
const formBody = oneof(
  {
    weight: 4,
    arbitrary: record({ ids, params }).map((post) => ({
      type: 'application/x-www-form-urlencoded',
      body: urlencode(post)
    }))
  },
  {
    weight: 4,
    arbitrary: record({ ids, params }).map((post) => ({
      type: `multipart/form-data; boundary=${boundary}`,
      body: multipart(post)
    }))
  },
  {
    weight: 2,
    arbitrary: record({ params, photos: array(bytes, { maxLength: 4 }), name: text, cut: nat(600) }).map((post) => ({
      type: `multipart/form-data; boundary=${boundary}`,
      body: multipartWithPhotos(post)
    }))
  },
  { weight: 2, arbitrary: bytes.map((body) => ({ type: `multipart/form-data; boundary=${boundary}`, body })) },
  { weight: 1, arbitrary: text.map((body) => ({ type: 'application/x-www-form-urlencoded', body })) },
  { weight: 1, arbitrary: record({ type: constantFrom(...contentTypes), body: bytes }) }
)

test('whatever is sent to /send, it is no 5xx', { timeout: 120_000 }, async () => {
  await fuzz(async (relay, statuses) => {
    const type = oneof(
      { weight: 9, arbitrary: constant('application/json') },
      { weight: 1, arbitrary: constantFrom(...contentTypes) }
    )
    await assert(
      asyncProperty(jsonBody, type, async (body, contentType) => {
        const init = { method: 'POST', body: body as BodyInit, headers: { 'content-type': contentType } }
        statuses.push((await relay.post('send', init)).status)
      }),
      { numRuns }
    )
  })
})

test('whatever is sent to /send-form, by programs or browsers, it is no 5xx', { timeout: 120_000 }, async () => {
  await fuzz(async (relay, statuses) => {
    await assert(
      asyncProperty(formBody, constantFrom('*/*', 'text/html'), async ({ type, body }, accept) => {
        const init = { method: 'POST', body: body as BodyInit, headers: { 'content-type': type, accept } }
        statuses.push((await relay.post('send-form', init)).status)
      }),
      { numRuns }
    )
  })
})

type TestRelay = Awaited<ReturnType<typeof openTestRelay>>

async function fuzz(run: (relay: TestRelay, statuses: number[]) => Promise<void>): Promise<void> {
  // On a spool that takes everything: the disk has its own tests.
  const spool = { accept: async () => 'id', wasAccepted: async () => false }
  const relay = await openTestRelay({ parts: { spool } })
  const statuses: number[] = []
  const before = measureHeap()
  await run(relay, statuses)
  relay.logged.length = 0
  const grown = (measureHeap() - before) / 1e6
  const counts = Object.groupBy(statuses, (status) => String(status))
  console.log(
    Object.entries(counts)
      .map(([status, all]) => `${status}: ${all?.length}`)
      .join(', '),
    `heap +${grown.toFixed(0)} MB`
  )
  expect(Object.keys(counts).filter((status) => Number(status) >= 500)).toEqual([])
  // All three must have been reached, or the bodies say nothing.
  expect(statuses).toEqual(expect.arrayContaining([200, 400, 415]))
  expect(grown).toBeLessThan(20)
  expect(await readdir(join(relay.folder, 'spool', 'tmp'))).toEqual([])
  await relay.close()
}

/** After a full collection, or it says nothing. */
function measureHeap(): number {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
  return process.memoryUsage().heapUsed
}

function stringify(value: unknown): string {
  try {
    return JSON.stringify(value, (_, item) => (typeof item === 'bigint' ? String(item) : item)) ?? 'null'
  } catch {
    return 'null'
  }
}

function listFields({ ids, params }: { ids: object; params: unknown }): [string, string][] {
  const all = { ...(typeof params === 'object' ? params : {}), ...ids }
  return Object.entries(all).map(([name, value]) => [name, typeof value === 'string' ? value : stringify(value)])
}

function urlencode(post: { ids: object; params: unknown }): string {
  return new URLSearchParams(
    listFields(post).map(([name, value]) => [name.toWellFormed(), value.toWellFormed()])
  ).toString()
}

/** Cut off now and then. */
function multipartWithPhotos(post: { params: unknown; photos: Uint8Array[]; name: string; cut: number }): Uint8Array {
  const end = `--${boundary}--\r\n`
  const fields = multipart({ ids: sampleIds, params: post.params }).slice(0, -end.length)
  const files = post.photos.flatMap((file) => [
    `--${boundary}\r\nContent-Disposition: form-data; name="photos"; filename="${post.name}"\r\n\r\n`,
    file,
    '\r\n'
  ])
  const whole = Buffer.concat([fields, ...files, end].map((part) => Buffer.from(part)))
  return post.cut > 300 ? new Uint8Array(whole.subarray(0, whole.length - post.cut + 300)) : new Uint8Array(whole)
}

/** Names and values go in as they are, line breaks and quotes too. */
function multipart(post: { ids: object; params: unknown }): string {
  const parts = listFields(post).map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  )
  return `${parts.join('')}--${boundary}--\r\n`
}
