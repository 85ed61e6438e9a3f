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
const upload = record({ post, files: array(bytes, { maxLength: 4 }), name: text })
const oddJson = constantFrom('['.repeat(40_000), `{"a":${'{"a":'.repeat(9000)}`, '{"__proto__":{"user_id":1}}')
const contentTypes = constantFrom('text/plain', '', 'application/json; charset=utf-16', 'multipart/form-data', ';;;')

type Sent = { type?: string; body: BodyInit }
const send = (type: string) => (body: Sent['body']) => ({ type, body })
const asJson = send('application/json')
const asForm = send('application/x-www-form-urlencoded')
const asParts = send('multipart/form-data; boundary=b')
const odd: [number, Arbitrary<Sent>] = [1, record({ type: contentTypes, body: oneof(bytes, text) })]

const bodies = {
  send: some<Sent>(
    [7, jsonPost.map(({ ids, params }) => asJson(stringify({ ...ids, template_params: params })))],
    [4, oneof(json(), text, bytes, oddJson).map(asJson)],
    odd
  ),
  'send-form': some<Sent>(
    [4, post.map((post) => ({ body: new URLSearchParams(listFields(post)) }))],
    [6, upload.map((upload) => ({ body: writeParts(upload) }))],
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
        const headers = { accept, ...(type !== undefined && { 'content-type': type }) }
        statuses.add((await relay.post(action, { method: 'POST', body, headers })).status)
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

type Fields = { ids: object; params: unknown }

function listFields({ ids, params }: Fields): [string, string][] {
  const all = { ...(typeof params === 'object' ? params : {}), ...ids }
  return Object.entries(all).map(([name, value]) => [name, typeof value === 'string' ? value : stringify(value)])
}

function writeParts({ post, files, name }: { post: Fields; files: Uint8Array<ArrayBuffer>[]; name: string }): FormData {
  const form = new FormData()
  for (const field of listFields(post)) form.append(...field)
  for (const file of files) form.append('photos', new Blob([file]), name)
  return form
}
