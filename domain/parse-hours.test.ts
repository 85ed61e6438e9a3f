import { expect, test } from 'vitest'
import { parseHours } from './opening-hours.ts'

const write = (spans: ReturnType<typeof parseHours>) =>
  typeof spans === 'string' ? spans : spans.map(({ opens, closes }) => `${opens}-${closes}`).join(' ')

test.each([
  ['07:00-19:00', '07:00-19:00'],
  ['8am-6pm', '08:00-18:00'],
  ['8.30am - 6pm', '08:30-18:00'],
  ['8:00-18:00', '08:00-18:00'],
  ['8 am to 6 p.m.', '08:00-18:00'],
  ['8:15AM until Noon', '08:15-12:00'],
  ['12pm-12am', '12:00-24:00'],
  ['midday - midnight', '12:00-24:00'],
  ['midnight to 6am', '00:00-06:00'],
  ['08:00-12:00, 13:00-18:00', '08:00-12:00 13:00-18:00'],
  ['1pm-6pm and 8am-12pm', '08:00-12:00 13:00-18:00'],
  ['8am-12pm, 12pm-6pm', '08:00-18:00'],
  ['closed', '']
])('%s is read as %s', (text, spans) => {
  expect(write(parseHours(text))).toBe(spans)
})

const noTimes = 'must be opening and closing time such as 07:00-19:00, or closed'
test.each([
  ['9-16:00', noTimes],
  ['9-5', noTimes],
  ['0am-2pm', noTimes],
  ['08:00-12:00-18:00', noTimes],
  ['08:60-18:00', noTimes],
  ['08:00-18:00,', noTimes],
  ['by appointment', noTimes],
  ['', noTimes],
  ['16:00-09:00', 'must close later than it opens'],
  ['9am-9am', 'must close later than it opens'],
  ['08:00-13:00, 12:00-18:00', 'must not open again before it has closed: its times overlap']
])('%s is refused: %s', (text, sentence) => {
  expect(parseHours(text)).toBe(sentence)
})
