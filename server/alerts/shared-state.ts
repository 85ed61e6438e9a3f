import { describeError, type Logger } from '../log.ts'
import { type AlertState, nothingTold, type Spool } from '../spool/spool.ts'

export type Change = (state: AlertState) => void

/** What the owner was told by all processes. While the store is away, each goes on with its own memory. */
export function shareState(spool: Pick<Spool, 'changeAlerts'>, log: Logger) {
  /** As last shared, with this process's changes. */
  let state = structuredClone(nothingTold)
  /** Those that aren't shared yet. Each may be made twice. */
  const changes: Change[] = []
  let isAway = false

  return {
    get: () => state,
    change(make: Change): void {
      make(state)
      changes.push(make)
    },
    hasNews: () => changes.length > 0 && !isAway,
    /** Only one process at a time does this. */
    async act<Result>(action: () => Promise<Result>): Promise<Result> {
      let made = 0
      const actOn = async (found: AlertState): Promise<Result> => {
        for (const make of changes) make(found)
        state = found
        const result = await action()
        made = changes.length
        // The store has the other one.
        state = structuredClone(found)
        return result
      }
      try {
        const result = await spool.changeAlerts(actOn)
        changes.splice(0, made)
        isAway = false
        return result
      } catch (error) {
        if (!isAway) log.warn(describeError(error), 'what the owner was told could not be shared')
        isAway = true
        return actOn(state)
      }
    }
  }
}
