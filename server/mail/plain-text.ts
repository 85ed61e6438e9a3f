import type { MailReply, MailRow, MailView } from './mail-view.ts'

/** Everything the HTML says, with the ready-written answers in full for copying. */
export function writePlainText(view: MailView): string {
  const { heading, introduction, notes, rows, closing = [], replies = [] } = view
  const parts = [heading, introduction, ...notes, rows.flatMap(writeRow).join('\n'), ...closing]
  return `${[...parts, ...replies.flatMap(writeReply)].join('\n\n')}\n`
}

function writeRow({ label, value, remarks = [], links = [], isQuoted }: MailRow): string[] {
  return [
    ...(isQuoted ? [`${label}:`, quote(value)] : [`${label}: ${value}`]),
    ...remarks.map((remark) => `  ${remark}`),
    ...links.filter(({ href }) => href.startsWith('https:')).map(({ href }) => `  ${href}`)
  ]
}

const writeReply = ({ name, words }: MailReply) => [`--- Your reply: ${name} ---`, words]

const quote = (lines: string) => lines.replace(/^(?=.)/gm, ' ').replace(/^/gm, '>')
