import { join } from 'node:path'
import type { Content } from '../../catalogue/load.ts'
import { keepDays } from '../spool/courier.ts'
import { acceptedAt, type SpoolEntry } from '../spool/entry.ts'
import type { Spool } from '../spool/spool.ts'
import { composeMessage, type MailContext } from './compose.ts'
import { describeBooking, type MailView } from './describe-booking.ts'
import type { SendMessage } from './transport.ts'

type Parts = { content: Pick<Content, 'business' | 'packages'>; mail: MailContext; spool: Spool; send: SendMessage }

/** Rejects unless the mail server has accepted the message; false: there is nothing to tell any more. */
export function createDelivery({ content, mail, spool, send }: Parts) {
  return async (entry: SpoolEntry): Promise<false | undefined> => {
    const { id } = entry
    if (entry.kind === 'notice') {
      const count = await spool.countFailed()
      if (count === 0) return false
      await send(await composeMessage({ id, date: new Date(), view: writeFailureNotice(count, spool) }, mail))
      return
    }
    const view = describeBooking({ ...entry, acceptedAt: acceptedAt(id) }, content)
    const parts = { id, date: new Date(acceptedAt(id)), view, replyTo: entry.booking.email }
    await send(await composeMessage(parts, mail))
    return
  }
}

function writeFailureNotice(count: number, spool: Spool): MailView {
  return {
    subject: `${count} booking ${count === 1 ? 'request' : 'requests'} could not be delivered`,
    heading: 'Some booking requests did not reach you',
    introduction:
      `The mail server has refused them for ${keepDays} days. They are kept on the computer that runs the website, and ` +
      'are tried again every hour and whenever the website starts. You can read them in the files there.',
    rows: [
      { label: 'Requests', value: String(count), links: [] },
      { label: 'Kept in', value: join(spool.folder, 'failed'), links: [] }
    ],
    notes: []
  }
}
