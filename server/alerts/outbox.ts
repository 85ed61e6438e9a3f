import { describeError, type Logger } from '../log.ts'
import { composeAlert, type Kind } from './alert-words.ts'
import type { PostAlert } from './post-alert.ts'

type Item = { key: string; line: string }

/** One alert, made of everything of its kind that comes up before it is posted. */
type Batch = { items: Item[]; more: number; tries: number; due: number; isUnderWay: boolean }

type Outbox = {
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
  const batches = new Map<Kind, Batch>()
  const postedAt = new Map<Kind, number>()

  async function attempt(kind: Kind, batch: Batch): Promise<void> {
    batch.isUnderWay = true
    const items = [...batch.items]
    const { more } = batch
    try {
      const lines = items.map(({ line }) => line)
      await post(composeAlert(kind, { lines, more, isAllWell: isAllWell() }))
      postedAt.set(kind, uptime())
      finish(kind, batch, items, more)
      // The receiver answers again, so post the others now.
      for (const other of batches.values()) if (other.tries > 0) other.due = uptime()
    } catch (error) {
      putOff(kind, batch, error)
    } finally {
      batch.isUnderWay = false
    }
  }

  function finish(kind: Kind, batch: Batch, items: Item[], more: number): void {
    batch.items = batch.items.filter((item) => !items.includes(item))
    batch.more -= more
    batch.tries = 0
    batch.due = uptime() + spacingMs
    if (batch.items.length === 0 && batch.more === 0) batches.delete(kind)
    onTold(
      kind,
      items.map(({ key }) => key)
    )
  }

  function putOff(kind: Kind, batch: Batch, error: unknown): void {
    // Everything in it may have been put right while it was being posted.
    if (batch.items.length === 0 && batch.more === 0) return void batches.delete(kind)
    const wait = waits[batch.tries]
    batch.tries += 1
    log.warn({ kind, tries: batch.tries, ...describeError(error) }, 'alert not posted')
    if (wait !== undefined) {
      batch.due = uptime() + wait
      return
    }
    batches.delete(kind)
    log.error({ kind }, 'alert dropped')
    onDropped(batch.items.map(({ key }) => key))
  }

  return {
    add(kind, key, line) {
      const batch = batches.get(kind) ?? {
        items: [],
        more: 0,
        tries: 0,
        due: Math.max(uptime(), (postedAt.get(kind) ?? Number.NEGATIVE_INFINITY) + spacingMs),
        isUnderWay: false
      }
      batches.set(kind, batch)
      if (batch.items.length < mostItems) batch.items.push({ key, line })
      else {
        batch.more += 1
        onDropped([key])
      }
    },
    withdraw(key) {
      for (const [kind, batch] of batches) {
        batch.items = batch.items.filter((item) => item.key !== key)
        if (batch.items.length === 0 && !batch.isUnderWay) batches.delete(kind)
      }
    },
    async work() {
      const due = [...batches].filter(([, batch]) => batch.due <= uptime() && !batch.isUnderWay)
      await Promise.all(due.map(([kind, batch]) => attempt(kind, batch)))
    }
  }
}
