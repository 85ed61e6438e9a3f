import { expect, test, vi } from 'vitest'
import { readKept } from './kept.ts'

test.each([
  '{',
  'null',
  '[]',
  '"text"',
  '{"form":7,"failed":[],"sent":null}',
  '{"form":{"at":0},"failed":{"booking":7}}',
  '{"failed":{"at":9e99,"failure":null}}'
])('what somebody else left in the storage is ignored: %s', (stored) => {
  vi.stubGlobal('sessionStorage', { getItem: () => stored })
  expect(readKept()).toEqual({})
})
