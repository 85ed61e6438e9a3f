import type { MailReply, MailRow, MailView } from './mail-view.ts'

/** Everything that the HTML says, and the words of the answers for copying. */
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
