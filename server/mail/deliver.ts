import type { Content } from '../../catalogue/load.ts'
import { describeLocked } from '../alerts/alert-words.ts'
import { keepDays } from '../spool/courier.ts'
import type { NoticeEntry, Remainder, SpoolEntry } from '../spool/entry.ts'
import type { Spool } from '../spool/spool.ts'
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
    if (entry.kind === 'copy') return composeMessage(describeCopy(entry, content), { ...mail, to: [entry.to] })
    return composeMessage(describeBooking(entry, content), mail)
  }

  async function composeNotice({ id }: NoticeEntry): Promise<Message | null> {
    const { failed } = await spool.readHealth()
    const locked = await spool.countLocked()
    if (failed + locked === 0) return null
    const view = failed > 0 ? writeFailureNotice(failed, spool.place) : writeLockedNotice()
    const notes = locked > 0 ? [describeLocked(locked, spool.place)] : []
    return composeMessage({ id, date: new Date(), view: { ...view, notes } }, mail)
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

function writeFailureNotice(count: number, place: string) {
  return {
    subject: `${count} booking ${count === 1 ? 'request' : 'requests'} could not be delivered`,
    heading: 'Some booking requests did not reach you',
    introduction:
      `The mail server has refused them for ${keepDays} days, or they are damaged. They are kept, and are tried again ` +
      'every hour and whenever the website starts. On the computer that runs the website, npm run spool shows them. ' +
      'In a folder they are the files under failed.',
    rows: [
      { label: 'Requests', value: String(count) },
      { label: 'Kept in', value: place }
    ]
  }
}
