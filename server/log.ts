import { fstatSync, writeSync } from 'node:fs'
import { isatty } from 'node:tty'
import { type Logger, pino } from 'pino'

export type { Logger }

/** To stderr, so that stdout keeps its three lines. */
export function createLog(): Logger {
  return pino({ base: undefined, timestamp: pino.stdTimeFunctions.isoTime }, { write: openStderr() })
}

/** What may be said of an error. Its message stays out: mail servers quote addresses in theirs. */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { error: typeof error }
  const { code, responseCode, command, syscall } = error as Error & Record<string, unknown>
  return { error: error.name, code, responseCode, command, syscall }
}

/** How much may wait for a reader who does not read. */
const longestBacklog = 256 * 1024

/**
 * Never throws and never waits: a full disk or a pipe that nobody reads must cost log lines, not bookings. How many
 * were lost is said as soon as a line gets through again.
 */
function openStderr(): (line: string) => void {
  const kind = fstatSync(2)
  const write = kind.isFIFO() || kind.isSocket() || isatty(2) ? writeToPipe : writeToFile
  let lost = 0
  // Whoever read the log is gone.
  process.stderr.on('error', () => {})
  return (line) => {
    try {
      write(lost === 0 ? line : `{"level":40,"msg":"${lost} log lines could not be written"}\n${line}`)
      lost = 0
    } catch {
      lost += 1
    }
  }
}

/** At once, so that nothing is lost when the process is killed. */
const writeToFile = (text: string) => void writeSync(2, text)

/** Node queues what the pipe does not take; writeSync would wait for the reader, and every visitor with it. */
function writeToPipe(text: string): void {
  if (process.stderr.writableLength > longestBacklog) throw new Error('The log has too many lines waiting')
  process.stderr.write(text)
}
