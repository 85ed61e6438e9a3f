import { z } from 'zod'
import { planNotice } from '../../domain/dated.ts'
import { addDays } from '../../domain/london-clock.ts'
import { text } from './fields.ts'

const isDate = (written: string) => /^\d{4}-\d\d-\d\d$/.test(written) && isInCalendar(written)

/** 30 February comes back as a day in March. */
const isInCalendar = (date: string) => !Number.isNaN(Date.parse(date)) && addDays(date, 0) === date

export const day = z.string().trim().refine(isDate, 'must be a day such as 2026-12-24').meta({ format: 'date' })

/** A list of days also takes lines such as `2026-12-24` or `2026-12-24 to 2027-01-02`. */
export function readClosedLine(value: unknown): unknown {
  if (typeof value !== 'string') return value
  const [from, until] = value.split(/\s+(?:to|until|-|–)\s+/)
  return { from, ...(until && { until }) }
}

export const closedDays = z
  .preprocess(
    readClosedLine,
    z.strictObject({
      from: day.describe('The first day'),
      until: day.optional().describe('The last day. Leave empty for a single day'),
      note: text.optional().describe('A sentence for visitors, such as "We are away over Christmas."')
    })
  )
  .transform(({ from, until = from, note }) => ({ from, until, note }))
  .refine(({ from, until }) => from <= until, 'must not end before it begins')

const minute = z
  .string()
  .trim()
  .refine(
    (written) => isDate(written.slice(0, 10)) && /^($|[ T]([01]\d|2[0-3]):[0-5]\d$)/.test(written.slice(10)),
    'must be a day such as 2026-12-14, or a day and time such as 2026-12-14 18:00'
  )
  .transform((written) => ({ date: written.slice(0, 10), time: written.slice(11) || undefined }))
  .meta({ format: 'date-time' })

export const notice = z
  .strictObject({
    text: text.describe('A sentence such as "Booked until 14 December."'),
    from: minute.optional().describe('When it appears: on a day, or at a time on it. Leave empty for now'),
    until: minute
      .optional()
      .describe('When it disappears: at the end of that day, or at that time. Leave empty to keep it up')
  })
  .transform(({ text, from, until }) => planNotice(text, from, until))
  .refine(({ from, until }) => from < until, 'must not end before it begins')
