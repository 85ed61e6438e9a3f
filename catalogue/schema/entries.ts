import { z } from 'zod'
import { findNearest } from '../../domain/sentences.ts'
import { needNames } from '../needs.ts'
import { id, image, sample, slug, stars, text, tickBox, wholeImage } from './fields.ts'

export const testimonialSchema = z.strictObject({
  id,
  quote: text,
  name: text,
  rating: stars.meta({ title: 'Stars' }),
  car: text.optional().describe('Make and model, such as BMW X5'),
  town: text.optional().describe('Where the car was cleaned'),
  package: slug.optional().meta({ choices: 'packages' }),
  month: z
    .string()
    .regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'must be a month such as 2026-03')
    .optional()
    .meta({ format: 'month' })
    .describe('When, such as 2026-03'),
  source: text.optional().describe('Where it was written, such as Google'),
  forSearchEngines: tickBox('For search engines', 'Also among the reviews that search engines read'),
  factsStand: tickBox('This is right', 'Car, town and month are right, although one is as in the sample'),
  sample
})

export const faqSchema = z.strictObject({
  id,
  question: text,
  answer: text,
  needs: z
    .enum(needNames)
    .optional()
    .meta({ title: 'Only asked of a firm with' })
    .describe('Left out while your business has no such thing'),
  besideForm: tickBox('Beside the form', 'Shown on the contact page, and not among the questions on Services'),
  sample: sample.describe('Leave ticked until you have confirmed the answer')
})

export const galleryItemSchema = z.strictObject({
  id,
  title: text,
  description: text,
  beforeImage: image,
  afterImage: wholeImage,
  servicePagesOnly: tickBox(
    'Only on service pages',
    'Tick to keep it off Home and Results: for the packages that name it'
  )
})

/** The names allowed in `<…>` in ready-written answers. */
const replyNames = 'name package day otherDay price miles missing reference'.split(' ')

const words = text.refine((value) => findStrangers(value).length === 0, {
  error: ({ input }) => {
    const strangers = findStrangers(String(input))
    const nearest = findNearest((strangers[0] ?? '').slice(1, -1), replyNames)
    return `holds ${strangers.join(' and ')}, which means nothing here: the nearest that does is <${nearest}>`
  }
})

const reply = z.strictObject({
  subject: words.describe('For emails; texts and WhatsApp messages have none'),
  text: words
    .meta({ title: 'Words', control: 'lines' })
    .describe(
      '<name>, <package>, <day>, <otherDay>, <price>, <miles>, <missing> and <reference> stand for what was asked. ' +
        "Sentences about something a request doesn't have are left out"
    )
})

export const repliesSchema = z.strictObject({
  otherDay: reply.meta({ title: 'Another day' }),
  more: reply.optional().meta({ title: 'We need a bit more' }).describe('Offered only if something is missing'),
  no: reply.meta({ title: 'Sorry, no' })
})

function findStrangers(value: string): string[] {
  return (value.match(/<[\w-]+>/g) ?? []).filter((name) => !replyNames.some((known) => name === `<${known}>`))
}
