import { expect, test } from 'vitest'
import type { OpenedFile } from '../server/open-file.ts'
import { composeSave, type EditAction, type Edits, isDirty, reduceEdits } from './unsaved-edits.ts'

const name = 'faqs.yaml'
const makeFile = (data: unknown) =>
  ({
    file: name,
    version: JSON.stringify(data),
    text: '',
    faults: [],
    form: { schema: {}, data }
  }) as unknown as OpenedFile

function play(data: unknown, ...actions: EditAction[]): Edits {
  const allEdits = actions.reduce(reduceEdits, reduceEdits({}, { type: 'opened', file: makeFile(data) }))
  return allEdits[name] as Edits
}

test('an entry or a group taken out goes back to its place, whatever was typed meanwhile', () => {
  const removal = { name: 'b', path: ['sizes', 1], value: 'b' }
  const edits = play(
    { sizes: ['a', 'b', 'c'] },
    { type: 'removed', name, removal },
    { type: 'set', name, path: ['sizes', 1], value: 'C' },
    { type: 'putBack', name }
  )
  expect(edits).toMatchObject({ data: { sizes: ['a', 'b', 'C'] }, removals: [] })
  const group = { name: 'Time', path: ['time'], value: { from: 1 } }
  const opened = { time: { from: 1 }, id: 'x' }
  expect(play(opened, { type: 'removed', name, removal: group }).data).toEqual({ id: 'x' })
  expect(isDirty(play(opened, { type: 'removed', name, removal: group }, { type: 'putBack', name }))).toBe(false)
})

test('a sample that is typed over loses its mark, and gets it back with its old value', () => {
  const opened = { phone: { value: '1', sample: true }, rating: { value: 5, count: 3, sample: true } }
  const type = (field: string, value: unknown): EditAction => ({ type: 'set', name, path: [field, 'value'], value })
  expect(play(opened, type('phone', '2')).data).toEqual({ ...opened, phone: { value: '2', sample: false } })
  expect(isDirty(play(opened, type('phone', '2'), type('phone', '1')))).toBe(false)
  // Its other number may still be made up.
  expect(play(opened, type('rating', 4)).data).toMatchObject({ rating: { sample: true } })
})

test('a review that is no sample any more is empty but for what was changed, and has it all again with the mark', () => {
  const review = { id: 'a', quote: 'Made up.', name: 'Helen R.', car: 'Ford', town: 'Shirley', rating: 5, sample: true }
  const file = { ...makeFile([review]), file: 'testimonials.yaml' }
  const play = (...changes: [field: string, value: unknown][]) =>
    changes.reduce(
      (allEdits, [field, value]) => reduceEdits(allEdits, { type: 'set', name: file.file, path: [0, field], value }),
      reduceEdits({}, { type: 'opened', file })
    )[file.file]?.data
  expect(play(['quote', 'Lovely.'], ['sample', false])).toEqual([
    { id: 'a', quote: 'Lovely.', rating: 5, sample: false }
  ])
  expect(play(['name', 'Ann'], ['sample', false], ['sample', true])).toEqual([{ ...review, name: 'Ann' }])
})

test('what is typed while a save is under way is neither lost nor taken for saved', () => {
  const sent = play({ title: 'old' }, { type: 'set', name, path: [], value: { title: 'sent' } })
  const saved = { type: 'saved', name, file: makeFile({ title: 'sent' }), sent } as const
  expect(isDirty(reduceEdits({ [name]: sent }, saved)[name] as Edits)).toBe(false)
  const typing = reduceEdits({ [name]: sent }, { type: 'set', name, path: [], value: { title: 'typed on' } })
  const after = reduceEdits(typing, saved)[name] as Edits
  expect(after.data).toEqual({ title: 'typed on' })
  expect(after.file.version).toBe('{"title":"sent"}')
  expect(isDirty(after)).toBe(true)
})

test('a field left out, left empty or unticked is no change', () => {
  expect(
    isDirty(play({ a: 'x' }, { type: 'set', name, path: [], value: { a: 'x', b: '', c: false, d: {}, e: [] } }))
  ).toBe(false)
})

test('an entry is hidden or put on the site with all that was typed, in the form or as the text it is', () => {
  const open = (part: Partial<Edits>, form: object | null) =>
    ({ file: { form } as OpenedFile, data: undefined, text: '', ...part }) as Edits
  const town = open({ data: { name: 'Redditch', draft: true } }, {})
  expect(composeSave(town)).toEqual({ data: { name: 'Redditch', draft: true } })
  expect(composeSave(town, false)).toEqual({ data: { name: 'Redditch' } })
  const text = 'name: [Redditch\ndraft: true # later\nslug: x\n'
  expect(composeSave(open({ text }, null), false)).toEqual({ text: 'name: [Redditch\nslug: x\n' })
  expect(composeSave(open({ text: 'name: [\n' }, null), true)).toEqual({ text: 'draft: true\nname: [\n' })
})
