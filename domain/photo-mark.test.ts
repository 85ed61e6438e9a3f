import { expect, test } from 'vitest'
import { createPhotoMark } from './photo-mark.ts'

function mark(...pieces: number[][]) {
  const photo = createPhotoMark()
  for (const piece of pieces) photo.add(Uint8Array.from(piece))
  return photo.end()
}

test('the same bytes have the same mark, however they come; other bytes another', () => {
  expect(mark([1, 2, 3])).toBe(mark([1], [], [2, 3]))
  expect(mark([1, 2, 3])).toMatch(/^[0-9a-f]{16}$/)
  const marks = [mark(), mark([0]), mark([0, 0]), mark([1, 2, 3]), mark([3, 2, 1]), mark([1, 2, 3, 0])]
  expect(new Set(marks).size).toBe(marks.length)
})
