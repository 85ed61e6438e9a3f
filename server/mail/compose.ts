import { createTransport } from 'nodemailer'
import { isHeaderAddress } from '../../domain/email-address.ts'

export type Message = { id: string; envelope: { from: string; to: string[] }; raw: Buffer }

export type RenderMail = (view: MailView) => string

/** `sender` is the name shown beside the address `from`. */
export type MailContext = { from: string; to: string[]; sender: string; renderMail: RenderMail }

export type Attachment = { filename: string; contentType: string; content: Buffer }

export type MailParts = {
  id: string
  date: Date
  view: MailView
  replyTo?: string
  attachments?: Attachment[]
  /** In place of the context's. */
  sender?: string
  autoSubmitted?: 'auto-generated' | 'auto-replied'
}

/** As the owner's inbox lists it. */
export const nameSender = (chosen: string | undefined, brand: string) => chosen ?? `Website of ${brand}`

/** Byte for byte the same at every attempt. */
export async function composeMessage(parts: MailParts, context: MailContext): Promise<Message> {
  const { id, date, view, replyTo, attachments, autoSubmitted = 'auto-generated' } = parts
  const { from, to, renderMail } = context
  const sender = cleanText(parts.sender ?? context.sender)
  const { message } = await composer.sendMail({
    from: { name: sender, address: from },
    to: to.map((address) => ({ name: '', address })),
    // No display name: a visitor could choose somebody else's.
    ...(replyTo && isHeaderAddress(replyTo) ? { replyTo: { name: '', address: replyTo } } : {}),
    subject: view.subject,
    date,
    // The same at every attempt, so mail programs recognise a duplicate.
    messageId: `<${id}@${from.slice(from.lastIndexOf('@') + 1)}>`,
    headers: { 'Auto-Submitted': autoSubmitted },
    baseBoundary: id,
    text: writePlainText(view),
    html: renderMail(view),
    textEncoding: 'quoted-printable',
    attachments,
    disableFileAccess: true,
    disableUrlAccess: true
  })
  if (!Buffer.isBuffer(message)) throw new Error('The message was not composed in memory')
  return { id, envelope: { from, to }, raw: message }
}

const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })

export type MailLink = { text: string; href: string }

export type MailRow = {
  label: string
  value: string
  /** Our own comments on the row, a sentence each. */
  remarks?: string[]
  links?: MailLink[]
  /** Set on a line of the price. */
  amount?: 'part' | 'total'
  /** The visitor's own lines. Plain text marks them, so they can't pass for one of our rows. */
  isQuoted?: boolean
}

/** A ready-written answer for the owner to send. */
export type MailReply = { name: string; words: string; remarks: string[]; links: MailLink[] }

/** Everything a mail says; its HTML, plain text and subject are made from this. */
export type MailView = {
  subject: string
  heading: string
  introduction: string
  notes: string[]
  rows: MailRow[]
  /** Shown below the rows. */
  closing?: string[]
  replies?: MailReply[]
}

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

const writeReply = ({ name, words, remarks }: MailReply) => [`--- Your reply: ${name} ---`, ...remarks, words]

const quote = (lines: string) => lines.replace(/^(?=.)/gm, ' ').replace(/^/gm, '>')

/** A line break could start a new header; direction marks could reverse the text around them. */
export function cleanText(value: string): string {
  return value
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/\p{Bidi_Control}/gu, '')
    .trim()
}

/** The same for text of several lines, keeping the line breaks. */
export function cleanLines(value: string): string {
  const lines = value.split(/\r\n|[\n\r\u2028\u2029]/).map(cleanText)
  return lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
