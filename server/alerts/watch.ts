import { explainNotStored, type Health } from '../health.ts'
import { describeError, type Logger } from '../log.ts'
import { isRefusal } from '../spool/courier.ts'
import { acceptedAt, type BookingToSend, type SpoolEntry } from '../spool/entry.ts'
import type { Spool } from '../spool/spool.ts'
import {
  describeLeft,
  describeLocked,
  describeRush,
  nameRequest,
  remindDays,
  type requestTroubles
} from './alert-words.ts'
import { openAlerts } from './alerts.ts'
import { watchMail } from './mail-watch.ts'
import type { PostAlert } from './post-alert.ts'

export type Watch = Awaited<ReturnType<typeof startWatch>>

type Parts = {
  /** null: no alerts, but the mail server is still asked once a day. */
  post: PostAlert | null
  /** null if mail goes to the local mailbox. */
  verifyMail: (() => Promise<unknown>) | null
  checkHealth: () => Promise<Health>
  spool: Pick<Spool, 'place' | 'listKept' | 'countLocked' | 'addNotice' | 'wasRush' | 'changeAlerts'>
  hourlyLimit: number
  tellsRequests: boolean
  log: Logger
  now?: () => number
  uptime?: () => number
}

const lookMs = 30_000

/** Storing must work for this long before we say it works again. */
const calmMs = 5 * 60_000

/** Someone restoring a backup may be about to change the files' owner. */
const lockedMs = 3 * 60_000

const told = {
  storage: 'Visitors are told that nothing was sent.',
  photos: 'The requests they came with are delivered without them, and say so.'
}

/** Alerts the owner once when something breaks and once when it works again, without relying on mail. */
export async function startWatch(parts: Parts) {
  const { post, checkHealth, spool, hourlyLimit, tellsRequests, log } = parts
  const { now = Date.now, uptime = () => performance.now() } = parts
  const alerts = await openAlerts({ post, spool, log, now, uptime })
  const mail = watchMail({ alerts, verifyMail: parts.verifyMail, log, now, uptime })
  const refusedAt = { storage: Number.NEGATIVE_INFINITY, photos: Number.NEGATIVE_INFINITY }
  let lockedSince = Number.POSITIVE_INFINITY
  let isNoticed = false

  function noteRefused(problem: keyof typeof refusedAt, reason: string): void {
    refusedAt[problem] = uptime()
    alerts.setProblem(problem, `${reason}. ${told[problem]}`)
  }

  async function followRush(): Promise<void> {
    alerts.setProblem('rush', (await spool.wasRush(now())) ? describeRush(hourlyLimit) : null)
  }

  /** By mail too, because not every owner has a webhook. */
  async function followLocked(): Promise<void> {
    const count = await spool.countLocked()
    if (count === 0) {
      lockedSince = Number.POSITIVE_INFINITY
      isNoticed = false
      return alerts.setProblem('locked', null)
    }
    lockedSince = Math.min(lockedSince, uptime())
    if (uptime() - lockedSince < lockedMs) return
    if (!isNoticed && !alerts.getState().told.includes('locked')) await spool.addNotice()
    isNoticed = true
    alerts.setProblem('locked', describeLocked(count, spool.place))
  }

  async function lookOnce(): Promise<void> {
    const health = await checkHealth()
    if ('reason' in health) noteRefused('storage', health.reason)
    for (const problem of ['storage', 'photos'] as const) {
      if (uptime() - refusedAt[problem] >= calmMs) alerts.setProblem(problem, null)
    }
    // Asking the mail server may take minutes, and the other alerts don't wait for it.
    await Promise.all(['reason' in health || mail.look(health.spool), followRush(), followLocked(), alerts.work()])
  }

  const look = () =>
    lookOnce()
      .catch((error) => log.error(describeError(error), 'the watch could not look'))
      .then(() => alerts.work('look'))
  const timer = setInterval(look, lookMs)
  timer.unref()

  /** An error in here must not stop the request. */
  const guard =
    <Given extends unknown[]>(note: (...given: Given) => void) =>
    (...given: Given) => {
      try {
        note(...given)
      } catch (error) {
        log.error(describeError(error), 'the watch could not take note')
      }
      void alerts.work()
    }

  return {
    /** Checks everything once; the watch also does so every half minute. */
    look,
    noteAccepted: guard((id: string, request: BookingToSend) => {
      if (tellsRequests) alerts.addEvent('request', id, nameRequest(request))
    }),
    /** A visitor was told that their request could not be stored. */
    noteNotStored: guard((error: unknown) => noteRefused('storage', explainNotStored(error))),
    /** The disk refused photos, so their request went on without them. */
    notePhotosDropped: guard((error: unknown) => noteRefused('photos', explainNotStored(error, 'Photos'))),
    /** Visitors were told to send their photos again later. */
    notePhotosTurnedAway: guard(() =>
      noteRefused('photos', 'Too many photos were arriving at once, so visitors were asked to send them again')
    ),
    noteDelivered: guard((entry: SpoolEntry) => {
      mail.noteWorks()
      if (entry.kind === 'booking') alerts.endTrouble(entry.id, `${nameRequest(entry)} has reached you after all.`)
    }),
    noteFailure: guard((entry: SpoolEntry, error: unknown, isGivenUp: boolean) => {
      if (isRefusal(error)) mail.noteWorks()
      else mail.noteFailure(error)
      if (entry.kind !== 'booking') return
      const say = (kind: (typeof requestTroubles)[number], more = '') =>
        alerts.addEvent(kind, entry.id, nameRequest(entry) + more)
      if (isRefusal(error)) say('refused', describeLeft(entry.left))
      if (isGivenUp) say('given-up')
      if (now() - acceptedAt(entry.id) >= remindDays * 24 * 3_600_000) say('reminder')
    }),
    async stop(): Promise<void> {
      clearInterval(timer)
      await alerts.work('look')
    }
  }
}
