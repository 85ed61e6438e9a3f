import { expect, test } from 'vitest'
import { markPhoto } from './photo-mark.ts'

test('the same bytes have the same mark, wherever they are; other bytes another', () => {
  const mark = (...bytes: number[]) => markPhoto(Uint8Array.from(bytes))
  expect(markPhoto(Uint8Array.of(9, 1, 2, 3, 4, 5, 9).subarray(1, 6))).toBe(mark(1, 2, 3, 4, 5))
  expect(mark(1, 2, 3)).toMatch(/^[0-9a-f]{16}$/)
  const others = [[], [0], [0, 0], [0, 0, 0, 0], [1, 2, 3], [3, 2, 1], [1, 2, 3, 0], [1, 2, 3, 0, 5], [1, 2, 3, 0, 6]]
  expect(new Set(others.map((bytes) => mark(...bytes))).size).toBe(others.length)
})
