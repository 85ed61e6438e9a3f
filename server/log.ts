import { type Logger, pino } from 'pino'

export type { Logger }

/** Written at once and to stderr: nothing is lost when the process is killed, and stdout keeps its three lines. */
export function createLog(): Logger {
  return pino({ base: undefined, timestamp: pino.stdTimeFunctions.isoTime }, pino.destination({ fd: 2, sync: true }))
}

/** What may be said of an error. Its message stays out: mail servers quote addresses in theirs. */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { error: typeof error }
  const { code, responseCode, command, syscall } = error as Error & Record<string, unknown>
  return { error: error.name, code, responseCode, command, syscall }
}
