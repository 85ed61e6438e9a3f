import type { Logger } from '../log.ts'
import type { AlertState } from './alert-state.ts'
import type { Kind } from './alert-words.ts'
import { openOutbox } from './outbox.ts'
import type { PostAlert } from './post-alert.ts'

export type Alerts = ReturnType<typeof openAlerts>

type Parts = { post: PostAlert | null; state: AlertState; save: () => void; log: Logger; uptime: () => number }

/** Sends one alert when a problem starts and one when it ends. A key is a topic, or a request and its fate. */
export function openAlerts({ post, state, save, log, uptime }: Parts) {
  /** Keys queued but not posted yet. */
  const raised = new Set<string>()
  let posting: Promise<unknown> = Promise.resolve()
  const outbox =
    post &&
    openOutbox({ post, isAllWell: () => state.told.size === 0, onTold: remember, onDropped: forget, log, uptime })

  function raise(kind: Kind, key: string, line: string): void {
    if (!outbox || isKnown(key)) return
    raised.add(key)
    outbox.add(kind, key, line)
    posting = Promise.all([posting, outbox.work()])
  }

  function isKnown(key: string): boolean {
    return state.told.has(key) || raised.has(key)
  }

  function remember(kind: Kind, keys: string[]): void {
    const isLasting = kind !== 'well' && kind !== 'request'
    for (const key of keys) {
      // The request may have been delivered meanwhile; other topics are checked again soon anyway.
      if (isLasting && (raised.has(key) || !isAboutRequest(key))) state.told.add(key)
      raised.delete(key)
    }
    if (isLasting) save()
  }

  function forget(keys: string[]): void {
    for (const key of keys) raised.delete(key)
  }

  /** Withdraws an alert that hasn't been posted yet. */
  function takeBack(key: string): void {
    if (raised.delete(key)) outbox?.withdraw(key)
  }

  return {
    raise,
    isKnown,
    /** The problem goes on, so withdraw the all-clear too. */
    keepUp(topic: string, kind: Kind, line: string): void {
      takeBack(`well ${topic}`)
      raise(kind, kind, line)
    },
    end(keys: string[], name: string, line: string): void {
      for (const key of keys) takeBack(key)
      if (keys.filter((key) => state.told.delete(key)).length === 0) return
      raise('well', `well ${name}`, line)
      save()
    },
    /** Forgets requests that have gone. */
    prune(keptIds: string[]): void {
      for (const key of state.told) {
        if (isAboutRequest(key) && !keptIds.includes(key.split(' ')[1] ?? '')) state.told.delete(key)
      }
    },
    async work(): Promise<void> {
      await outbox?.work()
      await posting
    }
  }
}

const isAboutRequest = (key: string) => key.includes(' ')
