import type { Logger } from '../log.ts'
import type { AlertState } from './alert-state.ts'
import type { Kind } from './alert-words.ts'
import { openOutbox } from './outbox.ts'
import type { PostAlert } from './post-alert.ts'

export type Teller = ReturnType<typeof openTeller>

type Parts = { post: PostAlert | null; state: AlertState; save: () => void; log: Logger; uptime: () => number }

/** Says each thing once, and its end once. A key names a thing: a topic, or what became of a request. */
export function openTeller({ post, state, save, log, uptime }: Parts) {
  /** On its way to being told. */
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

  return {
    raise,
    isKnown,
    /** It goes on, so that it is over need not be told either. */
    keepUp(topic: string, kind: Kind, line: string): void {
      unsay(`well ${topic}`)
      raise(kind, kind, line)
    },
    end(keys: string[], name: string, line: string): void {
      for (const key of keys) unsay(key)
      if (keys.filter((key) => state.told.delete(key)).length === 0) return
      raise('well', `well ${name}`, line)
      save()
    },
    /** Forgets requests that are gone. */
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
