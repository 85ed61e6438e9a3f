import { array, assert, asyncProperty, constantFrom, nat, record, tuple } from 'fast-check'
import { expect, test } from 'vitest'
import { tellFormat } from '../../domain/tell-format.ts'
import { makeNoise } from '../../tests/support/sample-photos.ts'
import { shrink } from './shrink.ts'

const formats = ['jpeg', 'png', 'webp', 'gif', 'avif'] as const
const samples = await Promise.all(formats.map((format) => makeNoise(40, 30).toFormat(format).toBuffer()))

/** A few bytes changed, and now and then a piece cut off. */
const damaged = record({
  sample: constantFrom(...samples),
  changes: array(tuple(nat(3000), nat(255)), { maxLength: 4 }),
  cut: constantFrom(0, 0, 0, 1, 100, 700)
}).map(({ sample, changes, cut }) => {
  const copy = new Uint8Array(sample.subarray(0, sample.length - cut))
  for (const [at, byte] of changes) if (at < copy.length) copy[at] = byte
  return copy
})

test('a damaged photo comes out whole or not at all', { timeout: 60_000 }, async () => {
  const counts = { taken: 0, refused: 0 }
  await assert(
    asyncProperty(damaged, async (bytes) => {
      const format = tellFormat(bytes)
      const jpeg = format && (await shrink(bytes, format).catch(() => null))
      counts[jpeg ? 'taken' : 'refused'] += 1
      if (jpeg) expect(tellFormat(jpeg)).toBe('jpeg')
    }),
    { numRuns: 800 }
  )
  expect(counts.taken).toBeGreaterThan(50)
  expect(counts.refused).toBeGreaterThan(50)
})
