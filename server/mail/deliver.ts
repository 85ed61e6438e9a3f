import { resolve } from 'node:path'
import type { Content } from '../../catalogue/load.ts'
import { acceptedAt, type SpoolEntry } from '../spool/entry.ts'
import type { Spool } from '../spool/spool.ts'
import { composeMessage, type MailContext } from './compose.ts'
import { describeBooking, type MailView } from './describe-booking.ts'
import type { SendMessage } from './transport.ts'

type Parts = { packages: Content['packages']; mail: MailContext; spool: Spool; send: SendMessage }

/** Rejects unless the mail server has accepted the message. */
export function createDelivery({ packages, mail, spool, send }: Parts) {
  return async (entry: SpoolEntry): Promise<void> => {
    const { id } = entry
    if (entry.kind === 'notice') {
      const count = await spool.countFailed()
      if (count > 0)
        await send(await composeMessage({ id, date: new Date(), view: writeFailureNotice(count, spool) }, mail))
      return
    }
    const view = describeBooking({ ...entry, acceptedAt: acceptedAt(id) }, packages)
    const parts = { id, date: new Date(acceptedAt(id)), view, replyTo: entry.booking.email }
    await send(await composeMessage(parts, mail))
  }
}

function writeFailureNotice(count: number, spool: Spool): MailView {
  return {
    subject: `${count} booking ${count === 1 ? 'request' : 'requests'} could not be delivered`,
    heading: 'Some booking requests did not reach you',
    introduction:
      'For five days the mail server took no mail for them. They are kept on the computer that runs the website. ' +
      'Read the files there, or move them into the queue folder to have them sent to you now.',
    rows: [
      { label: 'Requests', value: String(count), links: [] },
      { label: 'Kept in', value: resolve(spool.folder, 'failed'), links: [] },
      { label: 'Queue folder', value: resolve(spool.folder, 'queue'), links: [] }
    ],
    notes: []
  }
}
