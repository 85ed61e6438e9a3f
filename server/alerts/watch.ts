import { explainNotStored, type Health } from '../health.ts'
import { describeError, type Logger } from '../log.ts'
import { isRefusal } from '../spool/courier.ts'
import type { BookingToSend } from '../spool/entry.ts'
import type { Spool, SpoolHealth } from '../spool/spool.ts'
import {
  describeGivenUp,
  describeMail,
  describeRush,
  describeTrouble,
  nameRequest,
  type Trouble
} from './alert-words.ts'
import { Alerts } from './alerts.ts'
import type { PostAlert } from './post-alert.ts'

export type Watch = ReturnType<typeof startWatch>

type Parts = {
  /** null: no alerts, but the mail server is still asked once a day. */
  post: PostAlert | null
  /** null if mail goes to the local mailbox. */
  verifyMail: (() => Promise<unknown>) | null
  checkHealth: () => Promise<Health>
  /** Mails the owner about requests that were given up, if it is time. */
  remind: (givenUp: number) => Promise<void>
  spool: Pick<Spool, 'wasRush' | 'readState' | 'writeState'>
  hourlyLimit: number
  tellsRequests: boolean
  log: Logger
}

const lookMs = 30_000

/** Storing must work for this long before we say it works again. */
const calmMs = 5 * 60_000

/** Alerts the owner once when something breaks and once when it works again, without relying on mail. */
export function startWatch(parts: Parts) {
  const { post, tellsRequests, log } = parts
  const alerts = post && new Alerts({ post, spool: parts.spool, log })
  const mail = watchMail((line) => alerts?.setState('mail', line), parts)
  /** When visitors were last refused something. It is over once it has worked for a while. */
  const refusedAt = { storage: Number.NEGATIVE_INFINITY, photos: Number.NEGATIVE_INFINITY }
  const noteRefused = (state: keyof typeof refusedAt, reason: string) => {
    refusedAt[state] = performance.now()
    alerts?.setState(state, reason)
  }

  /** An error in here must not stop the request. */
  const guard =
    <Given extends unknown[]>(note: (...given: Given) => void) =>
    (...given: Given) => {
      try {
        note(...given)
      } catch (error) {
        log.error(describeError(error), 'the watch could not take note')
      }
      void alerts?.work()
    }

  /** Checks everything once; the watch also does so every half minute. */
  async function look(): Promise<void> {
    const health = await parts.checkHealth()
    if ('reason' in health) noteRefused('storage', sayNotSent(health.reason))
    for (const state of ['storage', 'photos'] as const)
      if (performance.now() - refusedAt[state] >= calmMs) alerts?.setState(state, null)
    const isRush = await parts.spool.wasRush(Date.now()).catch(() => false)
    alerts?.setState('rush', isRush ? describeRush(parts.hourlyLimit) : null)
    // Asking the mail server may take minutes, and the other alerts don't wait for it.
    const rest = 'reason' in health ? [] : [mail.look(health.spool), parts.remind(health.spool.failed)]
    await Promise.all([alerts?.work(), ...rest])
    await alerts?.work()
  }

  const lookSafely = () => look().catch((error) => log.error(describeError(error), 'the watch could not look'))
  const timer = setInterval(lookSafely, lookMs)
  timer.unref()
  return {
    look: lookSafely,
    noteAccepted: guard((request: BookingToSend) => {
      if (tellsRequests) alerts?.addEvent('request', nameRequest(request))
    }),
    /** A visitor was told that their request could not be stored. */
    noteNotStored: guard((error: unknown) => noteRefused('storage', sayNotSent(explainNotStored(error)))),
    /** Photos couldn't be taken, so their request went on without them. */
    notePhotosDropped: guard((error: unknown) =>
      noteRefused(
        'photos',
        `${explainNotStored(error, 'Photos')}. The requests they came with are delivered without them, and say so.`
      )
    ),
    notePhotosTurnedAway: guard(() => noteRefused('photos', sayNotSent('Too many photos were arriving at once'))),
    noteDelivered: guard(() => mail.noteWorks()),
    /** Of a request: a copy that fails says nothing about the mail server. */
    noteFailure: guard((error: unknown) => {
      if (isRefusal(error)) mail.noteWorks()
      else mail.noteFailure(error)
    }),
    /** null: it can't be read. */
    noteGivenUp: guard((request: BookingToSend | null) => alerts?.addEvent('given-up', describeGivenUp(request))),
    async stop(): Promise<void> {
      clearInterval(timer)
      await alerts?.work()
    }
  }
}

const sayNotSent = (reason: string) => `${reason}. Visitors are told that nothing was sent.`

const minute = 60_000
const patienceMs = 10 * minute
const dayMs = 24 * 60 * minute

/** Longer than the courier waits between two attempts. */
const quietMs = 120 * minute

/** Works out whether mail gets out, from the courier's attempts and by asking the mail server once a day. */
function watchMail(setState: (line: string | null) => void, { verifyMail, log }: Parts) {
  let trouble: Trouble = { words: 'the mail server takes nothing', isFinal: false }
  let downSince: number | null = null
  let failedAt = Number.NEGATIVE_INFINITY
  let checkedAt = Number.NEGATIVE_INFINITY

  function noteTrouble(error: unknown): void {
    trouble = describeTrouble(error)
    downSince ??= performance.now()
  }

  function noteWorks(): void {
    setState(null)
    downSince = null
  }

  /** At the start, once a day, and while mail is down with no request to try it with. */
  function isCheckDue(depth: number): boolean {
    const age = performance.now() - checkedAt
    return age >= dayMs || (age >= patienceMs && downSince !== null && depth === 0)
  }

  async function check(verify: () => Promise<unknown>, depth: number): Promise<void> {
    // Before it answers, so the next look doesn't ask again.
    checkedAt = performance.now()
    try {
      await verify()
      // A server that answers may still refuse messages. If requests are waiting, they'll show it.
      if (depth === 0 && performance.now() - failedAt >= quietMs) noteWorks()
    } catch (error) {
      log.warn(describeError(error), 'the mail server would take nothing')
      noteTrouble(error)
    }
  }

  return {
    noteWorks,
    noteFailure(error: unknown): void {
      failedAt = performance.now()
      noteTrouble(error)
    },
    async look({ depth, failed }: SpoolHealth): Promise<void> {
      if (verifyMail && isCheckDue(depth)) await check(verifyMail, depth)
      if (downSince === null) return noteWorks()
      const downMs = performance.now() - downSince
      if (downMs >= patienceMs || trouble.isFinal) setState(describeMail(depth + failed, downMs / minute, trouble))
    }
  }
}
