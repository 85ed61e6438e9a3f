import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'

type ShrinkOptions = { memoryMb: number; cpuSeconds?: number; signal?: AbortSignal }

export type ShrinkPhoto = (bytes: Uint8Array, options: ShrinkOptions) => Promise<Buffer | null>

/** The child's exit code for a photo it can't open. Node itself exits with 1 if the process fails. */
export const unreadableCode = 3

/** Processor time, so a busy machine costs no photos. The slowest genuine photos took 3 seconds when measured. */
const mostCpuSeconds = 20

/** In case the process hangs. */
const longestMs = 10 * 60_000

/** Otherwise glibc keeps a heap per decoder thread, which takes half as much memory again. */
const env = { MALLOC_ARENA_MAX: '1' }

/**
 * Opens a photo in its own process: a malicious file can't crash the server or read its passwords, and all memory is
 * given back. Costs a quarter of a second. null: the photo can't be opened within its limits. Rejects if the process
 * itself fails.
 */
export const shrinkInChildProcess: ShrinkPhoto = async (bytes, { memoryMb, cpuSeconds = mostCpuSeconds, signal }) => {
  const script = join(import.meta.dirname, 'shrink.ts')
  const child = spawn(process.execPath, [script, String(cpuSeconds), String(memoryMb)], {
    env,
    stdio: ['pipe', 'pipe', 'ignore'],
    signal,
    killSignal: 'SIGKILL'
  })
  const timer = setTimeout(() => child.kill('SIGKILL'), longestMs)
  try {
    const ended = once(child, 'exit')
    // If file descriptors have run out, there is no process and no pipe.
    if (!child.stdin) await ended
    // It may exit before reading everything; its exit code tells us why.
    child.stdin.on('error', () => {}).end(bytes)
    const [jpeg, [code]] = await Promise.all([buffer(child.stdout), ended])
    if (code === 0 && jpeg.length > 0) return jpeg
    if (code === unreadableCode || code === null) return null
    throw new Error(`The process that shrinks photos ended with ${code}`)
  } finally {
    clearTimeout(timer)
  }
}
