import { expect, test } from 'vitest'
import type { FileAnswer } from '../api.ts'
import type { Draft } from '../drafts.ts'
import { composeSave } from './use-entries.tsx'

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
