import { expect, test } from 'vitest'
import type { FileAnswer } from './api.ts'
import { composeSave, type Draft, type DraftAction, isDirty, reduceDrafts } from './drafts.ts'

const name = 'faqs.yaml'
const answer = (data: unknown) =>
  ({
    file: name,
    version: JSON.stringify(data),
    text: '',
    faults: [],
    form: { schema: {}, data }
  }) as unknown as FileAnswer

function play(data: unknown, ...actions: DraftAction[]): Draft {
  const drafts = actions.reduce(reduceDrafts, reduceDrafts({}, { type: 'opened', file: answer(data) }))
  return drafts[name] as Draft
}

test('an entry taken out goes back to its place, whatever was typed meanwhile', () => {
  const removal = { path: ['sizes', 1], value: 'b' }
  const draft = play(
    { sizes: ['a', 'b', 'c'] },
    { type: 'removed', name, removal },
    { type: 'set', name, path: ['sizes', 1], value: 'C' },
    { type: 'putBack', name, removal }
  )
  expect(draft).toMatchObject({ data: { sizes: ['a', 'b', 'C'] }, removals: [] })
})

test('a sample that is typed over loses its mark, and gets it back with its old value', () => {
  const opened = { phone: { value: '1', sample: true }, rating: { value: 5, count: 3, sample: true } }
  const type = (field: string, value: unknown): DraftAction => ({ type: 'set', name, path: [field, 'value'], value })
  expect(play(opened, type('phone', '2')).data).toEqual({ ...opened, phone: { value: '2', sample: false } })
  expect(isDirty(play(opened, type('phone', '2'), type('phone', '1')))).toBe(false)
  // Its other number may still be made up.
  expect(play(opened, type('rating', 4)).data).toMatchObject({ rating: { sample: true } })
})

test('a review that is no sample any more is empty but for what was changed, and has it all again with the mark', () => {
  const review = { id: 'a', quote: 'Made up.', name: 'Helen R.', car: 'Ford', town: 'Shirley', rating: 5, sample: true }
  const file = { ...answer([review]), file: 'testimonials.yaml' }
  const play = (...changes: [field: string, value: unknown][]) =>
    changes.reduce(
      (drafts, [field, value]) => reduceDrafts(drafts, { type: 'set', name: file.file, path: [0, field], value }),
      reduceDrafts({}, { type: 'opened', file })
    )[file.file]?.data
  expect(play(['quote', 'Lovely.'], ['sample', false])).toEqual([
    { id: 'a', quote: 'Lovely.', rating: 5, sample: false }
  ])
  expect(play(['name', 'Ann'], ['sample', false], ['sample', true])).toEqual([{ ...review, name: 'Ann' }])
})

test('a group taken out leaves no empty field behind, and goes back whole', () => {
  const removal = { path: ['time'], value: { from: 1 } }
  expect(play({ time: { from: 1 }, id: 'x' }, { type: 'removed', name, removal }).data).toEqual({ id: 'x' })
  expect(
    isDirty(play({ time: { from: 1 } }, { type: 'removed', name, removal }, { type: 'putBack', name, removal }))
  ).toBe(false)
})

test('what is typed while a save is under way is neither lost nor taken for saved', () => {
  const sent = play({ title: 'old' }, { type: 'set', name, path: [], value: { title: 'sent' } })
  const saved = { type: 'saved', name, file: answer({ title: 'sent' }), sent } as const
  expect(isDirty(reduceDrafts({ [name]: sent }, saved)[name] as Draft)).toBe(false)
  const typing = reduceDrafts({ [name]: sent }, { type: 'set', name, path: [], value: { title: 'typed on' } })
  const after = reduceDrafts(typing, saved)[name] as Draft
  expect(after.data).toEqual({ title: 'typed on' })
  expect(after.file.version).toBe('{"title":"sent"}')
  expect(isDirty(after)).toBe(true)
})

test('a field left out, left empty or unticked is no change', () => {
  expect(
    isDirty(play({ a: 'x' }, { type: 'set', name, path: [], value: { a: 'x', b: '', c: false, d: {}, e: [] } }))
  ).toBe(false)
})

const open = (part: Partial<Draft>, form: object | null) =>
  ({ file: { form } as FileAnswer, data: undefined, text: '', ...part }) as Draft

test('a form is hidden or put on the site with everything that was typed in it', () => {
  const draft = open({ data: { name: 'Redditch', draft: true } }, {})
  expect(composeSave(draft)).toEqual({ data: { name: 'Redditch', draft: true } })
  expect(composeSave(draft, false)).toEqual({ data: { name: 'Redditch' } })
  expect(composeSave(open({ data: { name: 'Redditch' } }, {}), true)).toEqual({
    data: { name: 'Redditch', draft: true }
  })
})

test('a file that is open as text gets the line, or loses it, and keeps the others', () => {
  const draft = open({ text: 'name: [Redditch\ndraft: true # later\nslug: x\n' }, null)
  expect(composeSave(draft)).toEqual({ text: draft.text })
  expect(composeSave(draft, false)).toEqual({ text: 'name: [Redditch\nslug: x\n' })
  expect(composeSave(open({ text: 'name: [\n' }, null), true)).toEqual({ text: 'draft: true\nname: [\n' })
})
