import { type Logger, pino } from 'pino'

export type { Logger }

/** How much may queue up while nobody reads it. The rest is left out, so that the log costs no request. */
const longestBacklog = 256 * 1024

/** stderr, because stdout is only for the three lines of the start. */
export function createLog(): Logger {
  const { stderr } = process
  // Its disk is full, or its reader has gone.
  stderr.on('error', () => {})
  const write = (line: string) => void (stderr.writableLength < longestBacklog && stderr.write(line))
  return pino({ base: undefined, timestamp: pino.stdTimeFunctions.isoTime }, { write })
}

/** Leaves out the message: mail servers quote addresses in theirs. */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { error: typeof error }
  const { code, responseCode, command, syscall } = error as Error & Record<string, unknown>
  return { error: error.name, code, responseCode, command, syscall }
}
