import { createTransport } from 'nodemailer'
import { isHeaderAddress } from '../../domain/email-address.ts'
import type { RenderMail } from './booking-mail.tsx'
import type { MailView } from './describe-booking.ts'

export type Message = { id: string; envelope: { from: string; to: string[] }; raw: Buffer }

export type MailContext = { from: string; to: string; renderMail: RenderMail }

type Parts = { id: string; date: Date; view: MailView; replyTo?: string }

/** The message ready to send, byte for byte the same at every attempt. */
export async function composeMessage({ id, date, view, replyTo }: Parts, context: MailContext): Promise<Message> {
  const { from, to, renderMail } = context
  const { message } = await composer.sendMail({
    from: { name: '', address: from },
    to: { name: '', address: to },
    // Without a display name: one chosen by the visitor could pass for somebody else.
    ...(replyTo && isHeaderAddress(replyTo) ? { replyTo: { name: '', address: replyTo } } : {}),
    subject: view.subject,
    date,
    // The same at every attempt, so that mail programs recognise a second copy.
    messageId: `<${id}@${from.slice(from.lastIndexOf('@') + 1)}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
    baseBoundary: id,
    text: writePlainText(view),
    html: renderMail(view),
    textEncoding: 'quoted-printable',
    disableFileAccess: true,
    disableUrlAccess: true
  })
  if (!Buffer.isBuffer(message)) throw new Error('The message was not composed in memory')
  return { id, envelope: { from, to: [to] }, raw: message }
}

const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })

export function writePlainText({ heading, introduction, rows, notes }: MailView): string {
  const lines = rows.flatMap(({ label, value, links }) => [
    `${label}: ${value}`,
    ...links.filter(({ href }) => href.startsWith('https:')).map(({ href }) => `  ${href}`)
  ])
  return `${[heading, introduction, ...notes, lines.join('\n')].join('\n\n')}\n`
}
