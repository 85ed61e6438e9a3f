import { describeError, type Logger } from '../log.ts'
import { composeAlert, type Kind } from './alert-words.ts'
import type { PostAlert } from './post-alert.ts'

type Item = { key: string; line: string }

/** One alert, made of everything of its kind that comes up before it is posted. */
type Letter = { items: Item[]; more: number; tries: number; due: number; isUnderWay: boolean }

export type Outbox = {
  add(kind: Kind, key: string, line: string): void
  /** The problem is over before it was reported. */
  withdraw(key: string): void
  /** Posts the alerts that are due; resolves after the attempt. */
  work(): Promise<void>
}

type Parts = {
  post: PostAlert
  /** Whether everything reported has been put right. */
  isAllWell: () => boolean
  onTold: (kind: Kind, keys: string[]) => void
  /** Dropped after too many attempts or because the alert was full. A problem that lasts may be raised again. */
  onDropped: (keys: string[]) => void
  log: Logger
  uptime: () => number
}

/** Dropped after these: if the receiver is away for three hours, someone has to look at it. */
const waits = [30_000, 2 * 60_000, 10 * 60_000, 30 * 60_000, 2 * 3_600_000]

/** A flood of requests must not become a flood of alerts. */
const spacingMs = 60_000

const mostItems = 50

/** At most one waiting alert of each kind, so an unreachable receiver costs no memory. */
export function openOutbox({ post, isAllWell, onTold, onDropped, log, uptime }: Parts): Outbox {
  const letters = new Map<Kind, Letter>()
  const postedAt = new Map<Kind, number>()

  async function attempt(kind: Kind, letter: Letter): Promise<void> {
    letter.isUnderWay = true
    const items = [...letter.items]
    const { more } = letter
    try {
      const lines = items.map(({ line }) => line)
      await post(composeAlert(kind, { lines, more, isAllWell: isAllWell() }))
      postedAt.set(kind, uptime())
      finish(kind, letter, items, more)
      // The receiver answers again, so post the others now.
      for (const other of letters.values()) if (other.tries > 0) other.due = uptime()
    } catch (error) {
      putOff(kind, letter, error)
    } finally {
      letter.isUnderWay = false
    }
  }

  function finish(kind: Kind, letter: Letter, items: Item[], more: number): void {
    letter.items = letter.items.filter((item) => !items.includes(item))
    letter.more -= more
    letter.tries = 0
    letter.due = uptime() + spacingMs
    if (letter.items.length === 0 && letter.more === 0) letters.delete(kind)
    onTold(
      kind,
      items.map(({ key }) => key)
    )
  }

  function putOff(kind: Kind, letter: Letter, error: unknown): void {
    // Everything in it may have been put right while it was being posted.
    if (letter.items.length === 0 && letter.more === 0) return void letters.delete(kind)
    const wait = waits[letter.tries]
    letter.tries += 1
    log.warn({ kind, tries: letter.tries, ...describeError(error) }, 'alert not posted')
    if (wait !== undefined) {
      letter.due = uptime() + wait
      return
    }
    letters.delete(kind)
    log.error({ kind }, 'alert dropped')
    onDropped(letter.items.map(({ key }) => key))
  }

  return {
    add(kind, key, line) {
      const letter = letters.get(kind) ?? {
        items: [],
        more: 0,
        tries: 0,
        due: Math.max(uptime(), (postedAt.get(kind) ?? Number.NEGATIVE_INFINITY) + spacingMs),
        isUnderWay: false
      }
      letters.set(kind, letter)
      if (letter.items.length < mostItems) letter.items.push({ key, line })
      else {
        letter.more += 1
        onDropped([key])
      }
    },
    withdraw(key) {
      for (const [kind, letter] of letters) {
        letter.items = letter.items.filter((item) => item.key !== key)
        if (letter.items.length === 0 && !letter.isUnderWay) letters.delete(kind)
      }
    },
    async work() {
      const due = [...letters].filter(([, letter]) => letter.due <= uptime() && !letter.isUnderWay)
      await Promise.all(due.map(([kind, letter]) => attempt(kind, letter)))
    }
  }
}
