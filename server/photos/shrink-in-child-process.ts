import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { mostShrinkingMb } from '../../domain/limits.ts'

/**
 * The process ends itself when it has used more. Seconds of the processor, so that a busy machine costs no photo: the
 * slowest honest ones took 3 where this was written.
 */
export type ShrinkLimits = { cpuSeconds: number; memoryMb: number }

const usualLimits: ShrinkLimits = { cpuSeconds: 20, memoryMb: mostShrinkingMb }

/** For a process that waits for ever. */
const longestMs = 10 * 60_000

/** glibc otherwise keeps a heap for each thread of the decoder: half as much memory again. */
const env = { MALLOC_ARENA_MAX: '1' }

export type ShrinkPhoto = (bytes: Uint8Array, limits?: ShrinkLimits) => Promise<Buffer | null>

/**
 * A photo is opened in a process of its own: whatever a stranger's file does to the decoder, the server lives on, its
 * passwords are not in that memory, and all that a large picture takes is given back. It costs a quarter of a second.
 * null: it cannot be opened, or not with what a photo may use.
 */
export const shrinkInChildProcess: ShrinkPhoto = async (bytes, { cpuSeconds, memoryMb } = usualLimits) => {
  const script = join(import.meta.dirname, 'shrink-process.ts')
  const given = [script, String(cpuSeconds), String(memoryMb)]
  const child = spawn(process.execPath, given, { env, stdio: ['pipe', 'pipe', 'ignore'] })
  const timer = setTimeout(() => child.kill('SIGKILL'), longestMs)
  try {
    // It may end before it has read all: its exit code says what there is to say.
    child.stdin.on('error', () => {}).end(bytes)
    const [jpeg, [code]] = await Promise.all([buffer(child.stdout), once(child, 'exit')])
    return code === 0 && jpeg.length > 0 ? jpeg : null
  } finally {
    clearTimeout(timer)
  }
}
