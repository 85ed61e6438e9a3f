import { join } from 'node:path'
import { explainNotStored, type Health } from '../health.ts'
import { describeError, type Logger } from '../log.ts'
import type { Rush } from '../relay/rate-limit.ts'
import { isRefusal } from '../spool/courier.ts'
import { acceptedAt, type BookingToSend, type SpoolEntry } from '../spool/entry.ts'
import { describeLocked } from '../spool/locked.ts'
import type { Spool } from '../spool/spool.ts'
import { openAlertState } from './alert-state.ts'
import { describeLeft, describeRush, type Kind, nameRequest, remindDays } from './alert-words.ts'
import { openAlerts } from './alerts.ts'
import { watchMail } from './mail-watch.ts'
import type { PostAlert } from './post-alert.ts'

export type Watch = {
  noteAccepted(id: string, request: BookingToSend): void
  /** A visitor was told that their request could not be stored. */
  noteNotStored(error: unknown): void
  /** The disk refused photos, so their request went on without them. */
  notePhotosDropped(error: unknown): void
  noteDelivered(entry: SpoolEntry): void
  noteFailure(entry: SpoolEntry, error: unknown, isGivenUp: boolean): void
  /** Checks everything once; the watch also does so every half minute. */
  look(): Promise<void>
  stop(): Promise<void>
}

type Parts = {
  /** null: no alerts, but the mail server is still asked once a day. */
  post: PostAlert | null
  /** null if mail goes to the local mailbox. */
  verifyMail: (() => Promise<unknown>) | null
  checkHealth: () => Promise<Health>
  spool: Pick<Spool, 'folder' | 'listKept' | 'countLocked' | 'addNotice'>
  rush: Rush
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

const recoveries = {
  mail: 'Mail works again.',
  storage: 'Booking requests are stored again.',
  photos: 'Photos are stored again.',
  locked: 'All booking requests can be read again.',
  rush: 'The rush of booking requests is over.'
}

const nouns = { storage: 'Booking requests', photos: 'Photos' }

const told = {
  storage: 'Visitors are told that nothing was sent.',
  photos: 'The requests they came with are delivered without them, and say so.'
}

/** Alerts the owner once when something breaks and once when it works again, without relying on mail. */
export async function startWatch(parts: Parts): Promise<Watch> {
  const { post, checkHealth, spool, rush, hourlyLimit, tellsRequests, log } = parts
  const { now = Date.now, uptime = () => performance.now() } = parts
  const { state, save, settle } = await openAlertState(join(spool.folder, 'alerts.json'))
  const alerts = openAlerts({ post, state, save, log, uptime })
  // If the disk can't be read, forget nothing.
  await spool.listKept().then(alerts.prune, () => {})
  const neverRefused = { since: Number.NEGATIVE_INFINITY, reason: '' }
  const refused = { storage: neverRefused, photos: neverRefused }
  let lockedSince = Number.POSITIVE_INFINITY
  let isNoticed = false
  const mail = watchMail({
    ...parts,
    now,
    uptime,
    state,
    save,
    raise: (kind, line) => alerts.keepUp('mail', kind, line),
    resolve: () => resolve('mail', ['mail', 'check'])
  })

  const resolve = (topic: keyof typeof recoveries, keys: string[] = [topic]) =>
    alerts.end(keys, topic, recoveries[topic])

  function followStorage(): void {
    for (const topic of ['storage', 'photos'] as const) {
      const { since, reason } = refused[topic]
      if (uptime() - since >= calmMs) resolve(topic)
      else alerts.keepUp(topic, topic, `${reason}. ${told[topic]}`)
    }
  }

  function noteRefused(topic: keyof typeof refused, error: unknown): void {
    refused[topic] = { since: uptime(), reason: explainNotStored(error as NodeJS.ErrnoException, nouns[topic]) }
    followStorage()
  }

  function followRush(): void {
    if (rush.isOn()) alerts.keepUp('rush', 'rush', describeRush(hourlyLimit))
    else resolve('rush')
  }

  /** By mail too, because not every owner has a webhook. */
  async function followLocked(): Promise<void> {
    const count = await spool.countLocked()
    if (count === 0) {
      lockedSince = Number.POSITIVE_INFINITY
      isNoticed = false
      return resolve('locked')
    }
    lockedSince = Math.min(lockedSince, uptime())
    if (uptime() - lockedSince < lockedMs) return
    if (!isNoticed && !alerts.isKnown('locked')) await spool.addNotice()
    isNoticed = true
    alerts.keepUp('locked', 'locked', describeLocked(count, spool.folder))
  }

  async function lookOnce(): Promise<void> {
    const health = await checkHealth()
    if ('reason' in health) refused.storage = { since: uptime(), reason: health.reason }
    followStorage()
    followRush()
    await Promise.all(['reason' in health || mail.look(health.spool), alerts.work()])
    await followLocked().finally(alerts.work)
  }

  const look = () => lookOnce().catch((error) => log.error(describeError(error), 'the watch could not look'))
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
    }

  return {
    look,
    noteAccepted: guard((id, request) => {
      if (tellsRequests) alerts.raise('request', `request ${id}`, nameRequest(request))
      followRush()
    }),
    noteNotStored: guard((error) => noteRefused('storage', error)),
    notePhotosDropped: guard((error) => noteRefused('photos', error)),
    noteDelivered: guard((entry) => {
      mail.noteWorks()
      if (entry.kind !== 'booking') return
      const keys = ['refused', 'given-up', 'reminder'].map((kind) => `${kind} ${entry.id}`)
      if (!keys.some(alerts.isKnown)) return
      alerts.end(keys, entry.id, `${nameRequest(entry)} has reached you after all.`)
    }),
    noteFailure: guard((entry, error, isGivenUp) => {
      if (isRefusal(error)) mail.noteWorks()
      else mail.noteFailure(error)
      if (entry.kind !== 'booking') return
      const say = (kind: Kind, more = '') => alerts.raise(kind, `${kind} ${entry.id}`, nameRequest(entry) + more)
      if (isRefusal(error)) say('refused', describeLeft(entry.left))
      if (isGivenUp) say('given-up')
      if (now() - acceptedAt(entry.id) >= remindDays * 24 * 3_600_000) say('reminder')
    }),
    async stop() {
      clearInterval(timer)
      await alerts.work()
      await settle()
    }
  }
}
