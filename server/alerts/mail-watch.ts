import { describeError, type Logger } from '../log.ts'
import type { SpoolHealth } from '../spool/spool.ts'
import type { AlertState } from './alert-state.ts'
import { describeCheck, describeTrouble, describeWaiting, type Trouble } from './alert-words.ts'

type Parts = {
  verifyMail: (() => Promise<unknown>) | null
  state: AlertState
  save: () => void
  raise: (kind: 'mail' | 'check', line: string) => void
  /** Mail works again. */
  resolve: () => void
  log: Logger
  now: () => number
  uptime: () => number
}

const minute = 60_000
const patienceMs = 10 * minute
const dayMs = 24 * 60 * minute

/** Longer than the courier waits between two attempts. */
const quietMs = 120 * minute

/** Works out whether mail gets out, from the courier's attempts and by asking the mail server once a day. */
export function watchMail({ verifyMail, state, save, raise, resolve, log, now, uptime }: Parts) {
  let trouble: Trouble = { words: 'the mail server takes nothing', isFinal: false }
  let downSince = state.mailDownSince && uptime() - Math.max(now() - state.mailDownSince, 0)
  let failedAt = Number.NEGATIVE_INFINITY
  let isFirstCheck = true
  let isChecking = false

  function noteTrouble(error: unknown): void {
    trouble = describeTrouble(error)
    if (downSince !== null) return
    downSince = uptime()
    state.mailDownSince = now()
    save()
  }

  function noteWorks(): void {
    if (downSince === null) return
    downSince = null
    state.mailDownSince = null
    save()
    resolve()
  }

  /** At the start, once a day, and while mail is down with no request to try it with. */
  function isCheckDue(depth: number): boolean {
    if (!verifyMail || isChecking) return false
    // abs(): if the clock was set back, the check must not be put off for years.
    const age = Math.abs(now() - state.checkedAt)
    return age >= dayMs || (age >= patienceMs && (isFirstCheck || (downSince !== null && depth === 0)))
  }

  async function check(depth: number): Promise<void> {
    isChecking = true
    isFirstCheck = false
    state.checkedAt = now()
    save()
    try {
      await verifyMail?.()
      // A server that answers may still refuse messages. If requests are waiting, they'll show it.
      if (depth === 0 && uptime() - failedAt >= quietMs) noteWorks()
    } catch (error) {
      log.warn(describeError(error), 'the mail server would take nothing')
      noteTrouble(error)
    } finally {
      isChecking = false
    }
  }

  return {
    noteWorks,
    noteFailure(error: unknown): void {
      failedAt = uptime()
      noteTrouble(error)
    },
    async look({ depth, failed }: SpoolHealth): Promise<void> {
      if (isCheckDue(depth)) await check(depth)
      if (downSince === null) return resolve()
      const downMs = uptime() - downSince
      if (downMs < patienceMs && !trouble.isFinal) return
      const waiting = depth + failed
      if (waiting > 0) raise('mail', describeWaiting(waiting, downMs / minute, trouble))
      else raise('check', describeCheck(trouble))
    }
  }
}
