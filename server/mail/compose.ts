import { createTransport } from 'nodemailer'
import { isHeaderAddress } from '../../domain/email-address.ts'
import type { RenderMail } from './booking-mail.tsx'
import type { MailView } from './mail-view.ts'
import { writePlainText } from './plain-text.ts'

export type Message = { id: string; envelope: { from: string; to: string[] }; raw: Buffer }

export type MailContext = { from: string; to: string[]; renderMail: RenderMail }

export type Attachment = { filename: string; contentType: string; content: Buffer }

type Parts = {
  id: string
  date: Date
  view: MailView
  replyTo?: string
  attachments?: Attachment[]
  /** The name shown beside the sender's address. */
  sender?: string
  autoSubmitted?: 'auto-generated' | 'auto-replied'
}

/** Byte for byte the same at every attempt. */
export async function composeMessage(parts: Parts, context: MailContext): Promise<Message> {
  const { id, date, view, replyTo, attachments, sender = '', autoSubmitted = 'auto-generated' } = parts
  const { from, to, renderMail } = context
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
