import { afterEach, beforeEach, expect, test } from 'vitest'
import { ScratchFirm } from '../../tests/support/scratch-firm.ts'
import { listTasks } from './list-tasks.ts'

let firm: ScratchFirm

beforeEach(() => {
  firm = new ScratchFirm()
})
afterEach(() => firm.remove())

test('every finding is a task with its field, by the names of the form and without a file name', async () => {
  const tasks = await listTasks(firm.folder, {})
  expect(tasks.find(({ label }) => label.endsWith('→ Phone'))).toMatchObject({
    file: 'business.yaml',
    path: ['phone', 'value'],
    label: 'Opening hours and contact → Phone',
    isBlocking: true
  })
  expect(tasks.find(({ path }) => path[0] === 'timeInPageData' || path[0] === 'estimatedTime')).toMatchObject({
    readings: [
      { label: 'Gloss Enhancement → Estimated time' },
      { label: 'Gloss Enhancement → Time for search engines' }
    ]
  })
  expect(tasks.filter(({ file }) => file === null)).toMatchObject([
    { label: 'Settings', path: [], text: expect.stringMatching(/SMTP_URL.* are in the file \.env/) }
  ])
  for (const { label, text, file } of tasks) if (file) expect(`${label} ${text}`).not.toMatch(/\.(yaml|md)\b|: true/)
})

test('a mistake is told by the names of the form, and a done task is gone', async () => {
  const before = await listTasks(firm.folder, {})
  firm.edit('business.yaml', (data) => {
    data.phone.sample = false
    data.hours.Monday = 'sometimes'
  })
  const after = await listTasks(firm.folder, {})
  expect(after.find(({ path }) => path.join() === 'hours,Monday')?.text).toMatch(/^"Hours → Monday" must/)
  const isPhone = ({ path, heading }: { path: unknown[]; heading: string }) =>
    path[0] === 'phone' && /Samples/.test(heading)
  expect(before.filter(isPhone)).toHaveLength(1)
  // The number itself is still one that belongs to nobody.
  expect(after.filter(isPhone).map(({ text }) => text)).toEqual([expect.stringMatching(/^This is an example/)])
})
