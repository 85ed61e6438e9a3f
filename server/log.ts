import { fstatSync, writeSync } from 'node:fs'
import { isatty } from 'node:tty'
import { type Logger, pino } from 'pino'

export type { Logger }

/** stderr, because stdout is only for the three lines of the start. */
export function createLog(): Logger {
  return pino({ base: undefined, timestamp: pino.stdTimeFunctions.isoTime }, { write: openStderr() })
}

/** Leaves out the message: mail servers quote addresses in theirs. */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { error: typeof error }
  const { code, responseCode, command, syscall } = error as Error & Record<string, unknown>
  return { error: error.name, code, responseCode, command, syscall }
}

/** How much may queue up while nobody reads the pipe. */
const longestBacklog = 256 * 1024

/** Never throws or blocks, so a full disk or an unread pipe costs log lines, not requests. Says how many were lost. */
function openStderr(): (line: string) => void {
  const kind = fstatSync(2)
  const write = kind.isFIFO() || kind.isSocket() || isatty(2) ? writeToPipe : writeToFile
  let lost = 0
  // The log's reader has gone.
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

/** Synchronous, so nothing is lost if the process is killed. */
const writeToFile = (text: string) => void writeSync(2, text)

/** Node queues what the pipe won't take; writeSync would block every visitor until someone reads. */
function writeToPipe(text: string): void {
  if (process.stderr.writableLength > longestBacklog) throw new Error('The log has too many lines waiting')
  process.stderr.write(text)
}
