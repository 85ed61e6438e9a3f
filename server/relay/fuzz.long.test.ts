import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import {
  type Arbitrary,
  anything,
  array,
  assert,
  asyncProperty,
  constant,
  constantFrom,
  dictionary,
  json,
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

/** One of them, as often as its number says. */
const some = <Value>(...choices: [number, Arbitrary<Value>][]) =>
  oneof(...choices.map(([weight, arbitrary]) => ({ weight, arbitrary })))

const text = string({ unit: 'binary', maxLength: 80 })
const bytes = uint8Array({ maxLength: 2000 })
// Null: as in the sample, so that not everything is wrong at once.
const value = some<unknown>([30, constant(null)], [4, text], [1, anything()])
const fill = (name: (typeof bookingFields)[number]) => value.map((typed) => typed ?? sampleBooking[name])
const fields = record(Object.fromEntries(bookingFields.map((name) => [name, fill(name)])))
const params = some<unknown>([3, fields], [1, anything()])
const ids = some<object>([5, constant(sampleIds)], [1, dictionary(text, anything())])
const post = record({ ids, params })
const photoParam = some<unknown>([1, bytes.map((file) => toDataUrl(file))], [1, anything()])
const withPhotos = record({ photo1: photoParam, photo2: text }).map((photos) => ({ ...sampleBooking, ...photos }))
const jsonPost = record({ ids, params: some<unknown>([6, params], [1, withPhotos]) })
const upload = record({ post, photos: array(bytes, { maxLength: 4 }), name: text, cut: constantFrom(0, 0, 0, 1, 200) })
const oddJson = constantFrom('['.repeat(40_000), `{"a":${'{"a":'.repeat(9000)}`, '{"__proto__":{"user_id":1}}')
const contentTypes = constantFrom('text/plain', '', 'application/json; charset=utf-16', 'multipart/form-data', ';;;')

type Sent = { type: string; body: string | Uint8Array }
const send = (type: string) => (body: Sent['body']) => ({ type, body })
const asJson = send('application/json')
const asForm = send('application/x-www-form-urlencoded')
const boundary = '-'.repeat(30)
const asParts = send(`multipart/form-data; boundary=${boundary}`)
const odd: [number, Arbitrary<Sent>] = [1, record({ type: contentTypes, body: oneof(bytes, text) })]

const bodies = {
  send: some<Sent>(
    [7, jsonPost.map(({ ids, params }) => asJson(stringify({ ...ids, template_params: params })))],
    [4, oneof(json(), text, bytes, oddJson).map(asJson)],
    odd
  ),
  'send-form': some<Sent>(
    [4, post.map((post) => asForm(new URLSearchParams(listFields(post)).toString()))],
    [6, upload.map((upload) => asParts(writeParts(upload)))],
    [2, bytes.map(asParts)],
    [1, text.map(asForm)],
    odd
  )
}

test.each(['send', 'send-form'] as const)(
  'whatever is sent to /%s, it is no 5xx, and nothing is left of it',
  async (action) => {
    // On a spool that takes everything: the disk has its own tests.
    const relay = await openTestRelay({
      parts: { spool: { accept: async () => ({ id: 'id', wait: 0 }) } }
    })
    const statuses = new Set<number>()
    const before = measureHeap()
    await assert(
      asyncProperty(bodies[action], constantFrom('*/*', 'text/html'), async ({ type, body }, accept) => {
        const init = { method: 'POST', body: body as BodyInit, headers: { 'content-type': type, accept } }
        statuses.add((await relay.post(action, init)).status)
      }),
      { numRuns: 500 }
    )
    relay.logged.length = 0
    expect([...statuses].filter((status) => status >= 500)).toEqual([])
    // All three must have been reached, or the bodies say nothing.
    expect([...statuses]).toEqual(expect.arrayContaining([200, 400, 415]))
    expect((measureHeap() - before) / 1e6).toBeLessThan(20)
  }
)

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
  return Object.entries(all).map(([name, value]) => [
    name.toWellFormed(),
    (typeof value === 'string' ? value : stringify(value)).toWellFormed()
  ])
}

type Upload = { post: { ids: object; params: unknown }; photos: Uint8Array[]; name: string; cut: number }

/** Names and values go in as they are, line breaks and quotes too. Cut off now and then. */
function writeParts({ post, photos, name, cut }: Upload): Uint8Array {
  const part = (head: string, body: string | Uint8Array) =>
    [`--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n`, body, '\r\n'].map((piece) =>
      Buffer.from(piece)
    )
  const fields = listFields(post).flatMap(([field, value]) => part(`name="${field}"`, value))
  const files = photos.flatMap((file) => part(`name="photos"; filename="${name}"`, file))
  const whole = Buffer.concat([...fields, ...files, Buffer.from(`--${boundary}--\r\n`)])
  return whole.subarray(0, whole.length - cut)
}
