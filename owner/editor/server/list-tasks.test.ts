import { expect, test } from 'vitest'
import { useScratchFirm } from '../../../tests/support/scratch-firm.ts'
import { listTasks } from './list-tasks.ts'

const firm = useScratchFirm()

test('every finding is a task with its field, by the names of the form and without a file name', async () => {
  firm.edit('business.yaml', (data) => {
    data.hours.Monday = 'sometimes'
  })
  const tasks = await listTasks(firm.folder, { PORT: 'home', BOOKINGS_TO: 'sam' })
  expect(tasks.find(({ path }) => path.join() === 'hours,Monday')?.text).toMatch(/^"Hours → Monday" must/)
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
    { label: 'Settings', path: [], text: expect.stringMatching(/^PORT.* are in the file \.env/) }
  ])
  expect(tasks.filter(({ file }) => file === 'mail')).toMatchObject([
    { label: 'Email and alerts → Who gets them', path: ['requests', 'to'], text: expect.stringMatching(/^"Who gets/) }
  ])
  expect((await listTasks('sample', {})).find(({ file }) => file === 'mail')).toMatchObject({
    label: 'Email and alerts → Mail server',
    text: expect.stringMatching(/^Booking requests would reach nobody: .* Fill in your mail account/)
  })
  tasks.push(...(await listTasks('sample', { PUBLIC_EMAIL_ORIGIN: 'https://api.emailjs.com' })))
  expect(tasks.filter(({ path }) => path[1] === 'key')).toMatchObject([
    { file: 'mail', text: expect.stringMatching(/^"Public key" is not set/) }
  ])
  for (const { text, file } of tasks) if (file === 'mail') expect(text).not.toMatch(/[A-Z]+_[A-Z]+|\.env/)
  for (const { label, text, file } of tasks) if (file) expect(`${label} ${text}`).not.toMatch(/\.(yaml|md)\b|: true/)
})
