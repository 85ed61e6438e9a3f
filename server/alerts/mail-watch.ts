import { describeError, type Logger } from '../log.ts'
import type { SpoolHealth } from '../spool/spool.ts'
import { describeCheck, describeTrouble, describeWaiting, type Trouble } from './alert-words.ts'
import type { Alerts } from './alerts.ts'

type Parts = {
  alerts: Alerts
  verifyMail: (() => Promise<unknown>) | null
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
export function watchMail({ alerts, verifyMail, log, now, uptime }: Parts) {
  const { getState, change, setProblem } = alerts
  let trouble: Trouble = { words: 'the mail server takes nothing', isFinal: false }
  const { mailDownSince } = getState()
  let downSince = mailDownSince && uptime() - Math.max(now() - mailDownSince, 0)
  let failedAt = Number.NEGATIVE_INFINITY
  let isFirstCheck = true

  function noteTrouble(error: unknown): void {
    trouble = describeTrouble(error)
    if (downSince !== null) return
    downSince = uptime()
    setDownSince(now())
  }

  function noteWorks(): void {
    setProblem('mail', null)
    setProblem('check', null)
    downSince = null
    // Another process may have set it and ended.
    if (getState().mailDownSince !== null) setDownSince(null)
  }

  function setDownSince(moment: number | null): void {
    change((state) => {
      state.mailDownSince = moment
    })
  }

  /** At the start, once a day, and while mail is down with no request to try it with. */
  function isCheckDue(depth: number): boolean {
    // abs(): if the clock was set back, the check must not be put off for years.
    const age = Math.abs(now() - getState().checkedAt)
    return age >= dayMs || (age >= patienceMs && (isFirstCheck || (downSince !== null && depth === 0)))
  }

  async function check(verify: () => Promise<unknown>, depth: number): Promise<void> {
    isFirstCheck = false
    // Before it answers, so the next look doesn't ask again.
    const moment = now()
    change((state) => {
      state.checkedAt = moment
    })
    try {
      await verify()
      // A server that answers may still refuse messages. If requests are waiting, they'll show it.
      if (depth === 0 && uptime() - failedAt >= quietMs) noteWorks()
    } catch (error) {
      log.warn(describeError(error), 'the mail server would take nothing')
      noteTrouble(error)
    }
  }

  return {
    noteWorks,
    noteFailure(error: unknown): void {
      failedAt = uptime()
      noteTrouble(error)
    },
    async look({ depth, failed }: SpoolHealth): Promise<void> {
      if (verifyMail && isCheckDue(depth)) await check(verifyMail, depth)
      if (downSince === null) return noteWorks()
      const downMs = uptime() - downSince
      if (downMs < patienceMs && !trouble.isFinal) return
      const waiting = depth + failed
      if (waiting > 0) setProblem('mail', describeWaiting(waiting, downMs / minute, trouble))
      else setProblem('check', describeCheck(trouble))
    }
  }
}
