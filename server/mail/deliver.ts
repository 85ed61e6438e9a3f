import { join } from 'node:path'
import type { Content } from '../../catalogue/load.ts'
import { keepDays } from '../spool/courier.ts'
import {
  acceptedAt,
  type BookingEntry,
  type CopyEntry,
  type NoticeEntry,
  type Remainder,
  type SpoolEntry
} from '../spool/entry.ts'
import { describeLocked } from '../spool/locked.ts'
import type { Spool } from '../spool/spool.ts'
import { listAttachments } from './attachments.ts'
import { composeMessage, type MailContext, type Message } from './compose.ts'
import { describeBooking } from './describe-booking.ts'
import type { SendMessage } from './transport.ts'
import { describeCopy } from './visitor-copy.ts'

type Parts = { content: Content; mail: MailContext; spool: Spool; send: SendMessage }

/** Rejects unless the mail server accepted the message for at least one address. false: nothing left to say. */
export function createDelivery({ content, mail, spool, send }: Parts) {
  return async (entry: SpoolEntry): Promise<Remainder | false | undefined> => {
    const message = await compose(entry)
    if (message === null) return false
    const left = 'left' in entry && entry.left
    if (!left) return send(message)
    // The owner may have removed an address from BOOKINGS_TO meanwhile.
    const to = message.envelope.to.filter((address) => left.includes(address))
    return to.length > 0 ? send({ ...message, envelope: { ...message.envelope, to } }) : undefined
  }

  function compose(entry: SpoolEntry): Promise<Message | null> {
    if (entry.kind === 'notice') return composeNotice(entry)
    return entry.kind === 'copy' ? composeCopy(entry) : composeBooking(entry)
  }

  async function composeNotice({ id }: NoticeEntry): Promise<Message | null> {
    const failed = await spool.countFailed()
    const locked = await spool.countLocked()
    if (failed + locked === 0) return null
    const view = failed > 0 ? writeFailureNotice(failed, spool) : writeLockedNotice()
    const notes = locked > 0 ? [describeLocked(locked, spool.folder)] : []
    return composeMessage({ id, date: new Date(), view: { ...view, notes } }, mail)
  }

  function composeBooking(entry: BookingEntry): Promise<Message> {
    const { id, booking } = entry
    const received = { ...entry, acceptedAt: acceptedAt(id) }
    const view = describeBooking(received, content)
    const attachments = listAttachments(received, content)
    return composeMessage({ id, date: new Date(acceptedAt(id)), view, attachments, replyTo: booking.email }, mail)
  }

  /** Sent in the firm's name, the only one the visitor knows; replies go to the firm's own address. */
  function composeCopy({ id, to, reference, asked }: CopyEntry): Promise<Message> {
    const { brand, email } = content.business
    const view = describeCopy({ asked, reference, acceptedAt: acceptedAt(id) }, content)
    const date = new Date(acceptedAt(id))
    const parts = { id, date, view, sender: brand, replyTo: email, autoSubmitted: 'auto-replied' } as const
    return composeMessage(parts, { ...mail, to: [to] })
  }
}

function writeLockedNotice() {
  return {
    subject: 'Booking requests may be waiting where the website cannot read them',
    heading: 'The website is not allowed to read some of its files',
    introduction: 'They are on the computer that runs the website, and nothing is lost.',
    rows: []
  }
}

function writeFailureNotice(count: number, spool: Spool) {
  return {
    subject: `${count} booking ${count === 1 ? 'request' : 'requests'} could not be delivered`,
    heading: 'Some booking requests did not reach you',
    introduction:
      `The mail server has refused them for ${keepDays} days, or their files are damaged. They are kept on the ` +
      'computer that runs the website, and are tried again every hour and whenever the website starts. You can read ' +
      'them in the files there.',
    rows: [
      { label: 'Requests', value: String(count) },
      { label: 'Kept in', value: join(spool.folder, 'failed') }
    ]
  }
}
