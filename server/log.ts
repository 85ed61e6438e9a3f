import { type Logger, pino } from 'pino'

export type { Logger }

/** stderr, because stdout is only for the three lines of the start. Never waited for, so that no log costs a request. */
export function createLog(): Logger {
  const stderr = pino.destination({ dest: 2, sync: false, maxLength: longestBacklog })
  // The disk is full, or the log's reader has gone.
  stderr.on('error', () => {})
  return pino({ base: undefined, timestamp: pino.stdTimeFunctions.isoTime }, stderr)
}

/** How much may queue up while nobody reads the pipe. The rest is left out. */
const longestBacklog = 256 * 1024

/** Leaves out the message: mail servers quote addresses in theirs. */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { error: typeof error }
  const { code, responseCode, command, syscall } = error as Error & Record<string, unknown>
  return { error: error.name, code, responseCode, command, syscall }
}
