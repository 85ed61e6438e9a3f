import { expect, test } from 'vitest'
import { mergeData } from './merge-data.ts'

const base = {
  title: 'Full Valet',
  notes: ['One', 'Two'],
  perks: ['a', 'b', 'c'].map((id) => ({ id, text: id.toUpperCase() }))
}
const [a, b, c] = base.perks

test('a field taken away by one stays away, unless the other has changed it', () => {
  const { notes: _, ...without } = base
  expect(mergeData(base, without, { ...base, title: 'T' })).toEqual({ data: { ...without, title: 'T' }, crossings: [] })
  expect(mergeData(base, without, { ...base, notes: ['Three'] }).crossings).toEqual([
    { path: ['notes'], mine: undefined, theirs: ['Three'] }
  ])
})

test('entries added, changed, moved and taken away by the two go together', () => {
  const added = { id: 'd', text: 'D' }
  const merge = (mine: unknown[], theirs: unknown[]) => mergeData(base.perks, mine, theirs)
  expect(merge([a, b, c, added], [a, { ...b, text: 'B2' }, c])).toEqual({
    data: [a, { ...b, text: 'B2' }, c, added],
    crossings: []
  })
  expect(merge([c, a, b], [a, b, { ...c, text: 'C2' }, added])).toEqual({
    data: [{ ...c, text: 'C2' }, added, a, b],
    crossings: []
  })
  expect(merge([b, c], [a, b])).toEqual({ data: [b], crossings: [] })
  expect(merge([a, added, b, c], [a, added, b, c]).data).toEqual([a, added, b, c])
})

test('both in another order, or one changed what the other took away, is for the owner to decide', () => {
  expect(mergeData(base.perks, [c, a, b], [b, a, c]).crossings).toMatchObject([{ path: [] }])
  expect(mergeData(base.perks, [a, b], [a, b, { ...c, text: 'C2' }])).toEqual({
    data: [a, b],
    crossings: [{ path: [2], mine: undefined, theirs: { id: 'c', text: 'C2' } }]
  })
})
