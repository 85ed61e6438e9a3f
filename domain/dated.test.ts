import { expect, test } from 'vitest'
import { endOfTime, isCurrent, planNotice } from './dated.ts'

test('a notice is shown through its last day, in London', () => {
  const notice = planNotice('Booked up.', { date: '2026-07-01' }, { date: '2026-07-14' })
  const isShown = (moment: string) => isCurrent(notice, Date.parse(moment))
  expect(['2026-06-30T22:59Z', '2026-06-30T23:00Z'].map(isShown)).toEqual([false, true])
  expect(['2026-07-14T22:59Z', '2026-07-14T23:00Z'].map(isShown)).toEqual([true, false])
  expect(notice.dates).toBe('From 1 July until 14 July')
})

test('or from one minute to another, or without a beginning or an end', () => {
  const notice = planNotice('Busy.', { date: '2026-12-01', time: '09:30' }, { date: '2026-12-14', time: '18:00' })
  expect([notice.from, notice.until]).toEqual([Date.parse('2026-12-01T09:30Z'), Date.parse('2026-12-14T18:00Z')])
  expect(notice.dates).toBe('From 9.30am on 1 December until 6pm on 14 December')
  expect(planNotice('Busy.')).toEqual({ text: 'Busy.', from: 0, until: endOfTime, dates: '' })
})
