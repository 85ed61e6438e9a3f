import { expect, test } from 'vitest'
import { mergeData, mergeText } from './merge-data.ts'

const base = {
  title: 'Full Valet',
  pricing: { small: 120, medium: 130, large: 140 },
  notes: ['One', 'Two'],
  perks: [
    { id: 'a', text: 'A' },
    { id: 'b', text: 'B' },
    { id: 'c', text: 'C' }
  ]
}
const [a, b, c] = base.perks

test('fields that only one has touched go together', () => {
  const mine = { ...base, pricing: { ...base.pricing, medium: 135 } }
  const theirs = { ...base, title: 'Whole Valet', pricing: { ...base.pricing, large: 150 } }
  expect(mergeData(base, mine, theirs)).toEqual({
    data: { ...base, title: 'Whole Valet', pricing: { small: 120, medium: 135, large: 150 } },
    crossings: []
  })
})

test('the same field changed by both is mine, and told', () => {
  const mine = { ...base, title: 'Mine' }
  const theirs = { ...base, title: 'Theirs', notes: ['One'] }
  expect(mergeData(base, mine, theirs)).toEqual({
    data: { ...base, title: 'Mine', notes: ['One'] },
    crossings: [{ path: ['title'], mine: 'Mine', theirs: 'Theirs' }]
  })
  expect(mergeData(base, theirs, theirs).crossings).toEqual([])
})

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

test('texts go together where they were changed in different lines', () => {
  const text = 'One\nTwo\nThree\nFour'
  expect(mergeText(text, 'Uno\nTwo\nThree\nFour', 'One\nTwo\nThree\nFour\nFive')).toBe('Uno\nTwo\nThree\nFour\nFive')
  expect(mergeText(text, 'One\nDue\nThree\nFour', 'One\nDeux\nThree\nFour')).toBeNull()
  expect(mergeText(text, `${text}\nFive`, `${text}\nSix`)).toBeNull()
})
