import { z } from 'zod'
import { findNearest } from '../../domain/sentences.ts'
import { text } from './fields.ts'

/** The names allowed in `<…>` in ready-written answers. */
const replyNames = 'name package day otherDay time hours price deposit miles missing reference'.split(' ')

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
      '<name>, <package>, <day>, <otherDay>, <hours>, <price>, <deposit>, <miles>, <missing> and <reference> stand for ' +
        "what was asked. Sentences about something a request doesn't have are left out. <time> is a gap to fill in"
    )
})

export const repliesSchema = z.strictObject({
  yes: reply.meta({ title: 'Yes, on that day' }),
  otherDay: reply.meta({ title: 'Another day' }),
  more: reply.optional().meta({ title: 'We need a bit more' }).describe('Offered only if something is missing'),
  no: reply.meta({ title: 'Sorry, no' })
})

function findStrangers(value: string): string[] {
  return (value.match(/<[\w-]+>/g) ?? []).filter((name) => !replyNames.some((known) => name === `<${known}>`))
}
