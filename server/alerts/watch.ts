import { join } from 'node:path'
import type { Health } from '../health.ts'
import { describeError, type Logger } from '../log.ts'
import type { Rush } from '../relay/rush.ts'
import { isRefusal } from '../spool/courier.ts'
import { acceptedAt, type BookingToSend, type SpoolEntry } from '../spool/entry.ts'
import type { Spool } from '../spool/spool.ts'
import { openAlertState } from './alert-state.ts'
import { describeLeft, describeRush, type Kind, nameRequest, remindDays } from './alert-words.ts'
import { watchMail } from './mail-watch.ts'
import { openOutbox } from './outbox.ts'
import type { PostAlert } from './post-alert.ts'

export type Watch = {
  noteAccepted(id: string, request: BookingToSend): void
  /** A visitor was told that a request could not be stored. */
  noteNotStored(): void
  noteDelivered(entry: SpoolEntry): void
  noteFailure(entry: SpoolEntry, error: unknown, isGivenUp: boolean): void
  /** Looks at everything once; the watch does so by itself every half minute. */
  look(): Promise<void>
  stop(): Promise<void>
}

type Parts = {
  /** null: nobody is told, but the mail server is still asked once a day. */
  post: PostAlert | null
  /** null where mail goes to the mailbox page. */
  verifyMail: (() => Promise<unknown>) | null
  checkHealth: () => Promise<Health>
  spool: Pick<Spool, 'folder' | 'listKept'>
  rush: Rush
  hourlyLimit: number
  tellsRequests: boolean
  log: Logger
  now?: () => number
}

const lookMs = 30_000

/** How long bookings have to be stored again before that is said. */
const calmMs = 5 * 60_000

const recoveries = {
  mail: 'Mail works again.',
  storage: 'Booking requests are stored again.',
  rush: 'The rush of booking requests is over.'
}

/** Tells the owner what is wrong, once, by a way that does not need the mail; and when it is put right. */
export async function startWatch(parts: Parts): Promise<Watch> {
  const { post, checkHealth, spool, rush, hourlyLimit, tellsRequests, log, now = Date.now } = parts
  const { state, save, settle } = await openAlertState(join(spool.folder, 'alerts.json'))
  // On a disk that cannot be read nothing is forgotten.
  const stillKept = await spool.listKept().catch(() => null)
  for (const key of state.told)
    if (isAboutRequest(key) && stillKept?.includes(readId(key)) === false) state.told.delete(key)
  /** On its way to being told. */
  const raised = new Set<string>()
  let notStored = { since: Number.NEGATIVE_INFINITY, reason: '' }
  let posting: Promise<unknown> = Promise.resolve()
  const outbox =
    post && openOutbox({ post, isAllWell: () => state.told.size === 0, onTold: remember, onDropped: forget, log, now })
  const mail = watchMail({
    ...parts,
    now,
    state,
    save,
    raise(kind, line) {
      unsay('well mail')
      raise(kind, kind, line)
    },
    resolve: () => resolve('mail', ['mail', 'check'])
  })

  function raise(kind: Kind, key: string, line: string): void {
    if (!outbox || state.told.has(key) || raised.has(key)) return
    raised.add(key)
    outbox.add(kind, key, line)
    posting = Promise.all([posting, outbox.work()])
  }

  function remember(kind: Kind, keys: string[]): void {
    const isLasting = kind !== 'well' && kind !== 'request'
    for (const key of keys) {
      // A request may have arrived meanwhile; anything else is looked at again soon.
      if (isLasting && (raised.has(key) || !isAboutRequest(key))) state.told.add(key)
      raised.delete(key)
    }
    if (isLasting) save()
  }

  function forget(keys: string[]): void {
    for (const key of keys) raised.delete(key)
  }

  /** What was not told yet need not be told any more. */
  function unsay(key: string): void {
    if (raised.delete(key)) outbox?.withdraw(key)
  }

  function end(keys: string[], name: string, line: string): void {
    for (const key of keys) unsay(key)
    if (keys.filter((key) => state.told.delete(key)).length === 0) return
    raise('well', `well ${name}`, line)
    save()
  }

  const resolve = (topic: keyof typeof recoveries, keys: string[]) => end(keys, topic, recoveries[topic])

  function followStorage(): void {
    if (now() - notStored.since < calmMs) {
      unsay('well storage')
      raise('storage', 'storage', `${notStored.reason}. Visitors are told that nothing was sent.`)
    } else resolve('storage', ['storage'])
  }

  function followRush(): void {
    if (rush.isOn()) {
      unsay('well rush')
      raise('rush', 'rush', describeRush(hourlyLimit))
    } else resolve('rush', ['rush'])
  }

  async function lookOnce(): Promise<void> {
    const health = await checkHealth()
    if ('reason' in health) notStored = { since: now(), reason: health.reason }
    followStorage()
    followRush()
    await Promise.all(['reason' in health || mail.look(health.spool), outbox?.work()])
    await posting
  }

  const look = () => lookOnce().catch((error) => log.error(describeError(error), 'the watch could not look'))
  const timer = setInterval(look, lookMs)
  timer.unref()

  /** Whatever goes wrong in here, the request itself goes on. */
  const guard =
    <Given extends unknown[]>(note: (...given: Given) => void) =>
    (...given: Given) => {
      try {
        note(...given)
      } catch (error) {
        log.error(describeError(error), 'the watch could not take note')
      }
    }

  return {
    look,
    noteAccepted: guard((id, request) => {
      if (tellsRequests) raise('request', `request ${id}`, nameRequest(request))
      followRush()
    }),
    noteNotStored: guard(() => {
      notStored = { since: now(), reason: 'Booking requests cannot be stored' }
      followStorage()
    }),
    noteDelivered: guard((entry) => {
      mail.noteWorks()
      if (entry.kind !== 'booking') return
      const keys = ['refused', 'given-up', 'reminder'].map((kind) => `${kind} ${entry.id}`)
      if (keys.some((key) => raised.has(key) || state.told.has(key)))
        end(keys, entry.id, `${nameRequest(entry)} has reached you after all.`)
    }),
    noteFailure: guard((entry, error, isGivenUp) => {
      if (isRefusal(error)) mail.noteWorks()
      else mail.noteFailure(error)
      if (entry.kind !== 'booking') return
      const say = (kind: Kind, more = '') => raise(kind, `${kind} ${entry.id}`, nameRequest(entry) + more)
      if (isRefusal(error)) say('refused', describeLeft(entry.left))
      if (isGivenUp) say('given-up')
      if (now() - acceptedAt(entry.id) >= remindDays * 24 * 3_600_000) say('reminder')
    }),
    async stop() {
      clearInterval(timer)
      await posting
      await settle()
    }
  }
}

const isAboutRequest = (key: string) => key.includes(' ')

const readId = (key: string) => key.split(' ')[1] ?? ''
