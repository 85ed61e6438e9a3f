import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'

/** What a photo may use, and what tells its process to end. */
export type ShrinkOptions = { memoryMb: number; cpuSeconds?: number; signal?: AbortSignal }

export type ShrinkPhoto = (bytes: Uint8Array, options: ShrinkOptions) => Promise<Buffer | null>

/** Said by the process where a photo cannot be opened. Node itself ends with 1 when a process does not work. */
export const unreadableCode = 3

/** Of the processor, so that a busy machine costs no photo. The slowest honest ones took 3 where this was written. */
const mostCpuSeconds = 20

/** For a process that waits for ever. */
const longestMs = 10 * 60_000

/** glibc otherwise keeps a heap for each thread of the decoder: half as much memory again. */
const env = { MALLOC_ARENA_MAX: '1' }

/**
 * A photo is opened in a process of its own: whatever a stranger's file does to the decoder, the server lives on, its
 * passwords are not in that memory, and all that a large picture takes is given back. It costs a quarter of a second.
 * null: the photo cannot be opened, or not with what it may use. Rejects where the process itself did not work.
 */
export const shrinkInChildProcess: ShrinkPhoto = async (bytes, { memoryMb, cpuSeconds = mostCpuSeconds, signal }) => {
  const script = join(import.meta.dirname, 'shrink-process.ts')
  const child = spawn(process.execPath, [script, String(cpuSeconds), String(memoryMb)], {
    env,
    stdio: ['pipe', 'pipe', 'ignore'],
    signal,
    killSignal: 'SIGKILL'
  })
  const timer = setTimeout(() => child.kill('SIGKILL'), longestMs)
  try {
    const ended = once(child, 'exit')
    // Without a file descriptor to spare there is no process, and no pipe to it.
    if (!child.stdin) await ended
    // It may end before it has read all: its exit code says what there is to say.
    child.stdin.on('error', () => {}).end(bytes)
    const [jpeg, [code]] = await Promise.all([buffer(child.stdout), ended])
    if (code === 0 && jpeg.length > 0) return jpeg
    if (code === unreadableCode || code === null) return null
    throw new Error(`The process that shrinks photos ended with ${code}`)
  } finally {
    clearTimeout(timer)
  }
}
