import { describeError, type Logger } from '../log.ts'
import type { SpoolHealth } from '../spool/spool.ts'
import { describeMail, describeTrouble, type Trouble } from './alert-words.ts'

type Parts = {
  /** null: it is over. */
  setState: (line: string | null) => void
  verifyMail: (() => Promise<unknown>) | null
  log: Logger
  uptime: () => number
}

const minute = 60_000
const patienceMs = 10 * minute
const dayMs = 24 * 60 * minute

/** Longer than the courier waits between two attempts. */
const quietMs = 120 * minute

/** Works out whether mail gets out, from the courier's attempts and by asking the mail server once a day. */
export function watchMail({ setState, verifyMail, log, uptime }: Parts) {
  let trouble: Trouble = { words: 'the mail server takes nothing', isFinal: false }
  let downSince: number | null = null
  let failedAt = Number.NEGATIVE_INFINITY
  let checkedAt = Number.NEGATIVE_INFINITY

  function noteTrouble(error: unknown): void {
    trouble = describeTrouble(error)
    downSince ??= uptime()
  }

  function noteWorks(): void {
    setState(null)
    downSince = null
  }

  /** At the start, once a day, and while mail is down with no request to try it with. */
  function isCheckDue(depth: number): boolean {
    const age = uptime() - checkedAt
    return age >= dayMs || (age >= patienceMs && downSince !== null && depth === 0)
  }

  async function check(verify: () => Promise<unknown>, depth: number): Promise<void> {
    // Before it answers, so the next look doesn't ask again.
    checkedAt = uptime()
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
      if (downMs >= patienceMs || trouble.isFinal) setState(describeMail(depth + failed, downMs / minute, trouble))
    }
  }
}
