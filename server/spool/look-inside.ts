import type { Content } from '../../catalogue/load.ts'
import { bookingReference } from '../../domain/booking.ts'
import { describeLength } from '../alerts/alert-words.ts'
import { cleanText, writePlainText } from '../mail/compose.ts'
import { describeBooking, labelOfPhotos } from '../mail/describe-booking.ts'
import { acceptedAt, type BookingEntry } from './entry.ts'
import type { Kept, Spool } from './spool.ts'

type Inside = Pick<Spool, 'place' | 'list' | 'makeAllDue'>

type KeptRequest = Kept & { entry: BookingEntry }

type Printed = { lines: string[]; exitCode: 0 | 1 | 2 }

/** What `npm run spool` prints. Only `show` says anything a visitor typed. */
export async function lookInside(words: string[], spool: Inside, readContent: () => Content): Promise<Printed> {
  const [word, reference, ...others] = words
  if (word === undefined) return { lines: await listAll(spool), exitCode: 0 }
  if (word === 'retry' && reference === undefined) return { lines: [await retryAll(spool)], exitCode: 0 }
  if (word === 'show' && reference !== undefined && others.length === 0) return show(reference, spool, readContent)
  const usage =
    'Write "npm run spool", "npm run spool -- show" with a reference behind it, or "npm run spool -- retry".'
  return { lines: [usage], exitCode: 2 }
}

async function listAll(spool: Inside): Promise<string[]> {
  const kept = await spool.list()
  const requests = kept.filter(isRequest)
  const [waiting, givenUp] = [false, true].map((state) => requests.filter(({ isGivenUp }) => isGivenUp === state))
  const copies = kept.filter(({ entry }) => entry?.kind === 'copy').length
  const unreadable = kept.filter(({ entry }) => !entry).length
  const lines = [
    ...writeTable('Waiting', waiting),
    ...writeTable('Given up, but still tried every hour', givenUp),
    ...(copies > 0 ? [`Copies for visitors: ${copies}`] : []),
    ...(unreadable > 0 ? [`Damaged: ${unreadable}`] : [])
  ]
  return lines.length > 0 ? [`In ${spool.place}:`, ...lines] : [`Nothing is waiting in ${spool.place}.`]
}

async function show(reference: string, spool: Inside, readContent: () => Content): Promise<Printed> {
  const kept = (await spool.list()).filter(isRequest)
  const wanted = kept.filter(({ entry }) => referTo(entry) === reference.toUpperCase())
  if (wanted.length === 0) {
    const sentence = `No request with the reference ${reference} is waiting. It may have been mailed by now.`
    return { lines: [sentence], exitCode: 1 }
  }
  const content = readContent()
  return { lines: wanted.map((one) => writeRequest(one, content)), exitCode: 0 }
}

async function retryAll(spool: Inside): Promise<string> {
  await spool.makeAllDue()
  const count = (await spool.list()).filter(isRequest).length
  if (count === 0) return `Nothing is waiting in ${spool.place}.`
  const what = count === 1 ? '1 request is' : `${count} requests are`
  return `${what} due now. If the website is running, that takes a few seconds; otherwise it happens at its next start.`
}

function writeTable(title: string, requests: KeptRequest[] = []): string[] {
  const rows = requests.map(({ entry, attempts, lastReason }) =>
    [
      referTo(entry),
      `${describeLength((Date.now() - acceptedAt(entry.id)) / 60_000)} old`.padEnd(14),
      describeAttempts(attempts).padEnd(16),
      cleanText(lastReason)
    ].join('   ')
  )
  return rows.length > 0 ? [`${title}: ${rows.length}`, ...rows.map((row) => `  ${row}`.trimEnd())] : []
}

function describeAttempts(attempts: number): string {
  if (attempts < 2) return attempts === 0 ? 'not tried yet' : 'tried once'
  return `tried ${attempts} times`
}

/** The text of the owner's mail. Photos are only counted. */
function writeRequest({ entry, attempts, lastReason }: KeptRequest, content: Content): string {
  const { view } = describeBooking(entry, content)
  const count = entry.photos?.attached.length ?? 0
  const rows = view.rows.map((row) => (row.label === labelOfPhotos ? { ...row, value: String(count) } : row))
  const state = [describeAttempts(attempts), cleanText(lastReason)].filter(Boolean).join(': ')
  return writePlainText({ ...view, rows, notes: [`Not mailed yet (${state}).`, ...view.notes], replies: [] })
}

const referTo = ({ booking, photos }: BookingEntry) => bookingReference(booking, photos?.marks)

const isRequest = (kept: Kept): kept is KeptRequest => kept.entry?.kind === 'booking'
