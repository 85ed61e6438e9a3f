import type { Content } from '../../catalogue/load.ts'
import { createId, type Remainder, type SpoolEntry, UnreadableEntry } from '../spool/entry.ts'
import type { Spool } from '../spool/spool.ts'
import { composeMessage, type MailContext, type MailParts, type Message } from './compose.ts'
import { describeBooking } from './describe-booking.ts'
import type { SendMessage } from './transport.ts'
import { describeCopy } from './visitor-copy.ts'

type Parts = {
  content: Content
  mail: MailContext
  spool: Pick<Spool, 'readHealth' | 'readState' | 'writeState'>
  send: SendMessage
}

/** Rejects unless the mail server accepted the message for at least one address. */
export function createDelivery({ content, mail, spool, send }: Parts) {
  return async (entry: SpoolEntry): Promise<Remainder | undefined> => {
    const message = await compose(entry)
    const left = entry.kind === 'booking' && entry.left
    if (!left) return send(message)
    // The owner may have removed an address from BOOKINGS_TO meanwhile.
    const to = message.envelope.to.filter((address) => left.includes(address))
    return to.length > 0 ? send({ ...message, envelope: { ...message.envelope, to } }) : undefined
  }

  async function compose(entry: SpoolEntry): Promise<Message> {
    const { failed } = await spool.readHealth().catch(() => ({ failed: 0 }))
    try {
      if (entry.kind === 'copy') return await composeMessage(describeCopy(entry, content), { ...mail, to: [entry.to] })
      return await composeMessage(mentionGivenUp(describeBooking(entry, content), failed), mail)
    } catch (cause) {
      throw new UnreadableEntry('The entry cannot be written as a mail', { cause })
    }
  }
}

/** Every mail to the owner begins with the requests that were given up, until none is left. */
function mentionGivenUp(parts: MailParts, count: number): MailParts {
  if (count === 0) return parts
  const { view } = parts
  return { ...parts, view: { ...view, introduction: `${describeGivenUp(count)} ${view.introduction}` } }
}

const describeGivenUp = (count: number) =>
  `${count} ${count === 1 ? 'request' : 'requests'} couldn't be mailed: npm run spool shows ${count === 1 ? 'it' : 'them'}.`

/** If no mail to the owner goes out for a day, one does for those requests; after a failure in an hour again. */
export function createReminder({ mail, spool, send }: Pick<Parts, 'mail' | 'spool' | 'send'>) {
  return async (givenUp: number): Promise<void> => {
    const now = Date.now()
    // abs(): the clock may have been set back.
    if (givenUp === 0 || Math.abs(now - Number(await spool.readState('mailed'))) < dayMs) return
    await spool.writeState('mailed', String(now - dayMs + hourMs))
    const view = {
      subject: `${givenUp} booking ${givenUp === 1 ? 'request' : 'requests'} could not be mailed`,
      heading: 'Some booking requests did not reach you',
      introduction: describeGivenUp(givenUp),
      notes: ['They are kept, and tried every hour. Run that on the computer that runs the website.'],
      rows: []
    }
    await send(await composeMessage({ id: createId(now, 'reminder'), date: new Date(now), view }, mail))
    await spool.writeState('mailed', String(now))
  }
}

const hourMs = 3_600_000
const dayMs = 24 * hourMs
