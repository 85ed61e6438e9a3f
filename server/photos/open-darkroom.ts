import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'

export const exitCodes = { tooManyPixels: 3, unreadable: 4 }

const longestMs = 30_000

/** glibc otherwise keeps a heap for each thread of the decoder: half as much memory again. */
const env = { MALLOC_ARENA_MAX: '1' }

/**
 * A photo is opened in a process of its own: whatever a file made by a stranger does to the decoder, the relay lives on,
 * its passwords are not in that memory, and all that a large picture takes is given back. It costs a quarter of a second.
 */
export async function shrinkApart(bytes: Uint8Array): Promise<Buffer | 'too-many-pixels' | 'unreadable'> {
  const script = join(import.meta.dirname, 'shrink-process.ts')
  const child = spawn(process.execPath, [script], { env, stdio: ['pipe', 'pipe', 'ignore'] })
  const timer = setTimeout(() => child.kill('SIGKILL'), longestMs)
  try {
    // It may end before it has read all: its exit code says what there is to say.
    child.stdin.on('error', () => {}).end(bytes)
    const [jpeg, [code]] = await Promise.all([buffer(child.stdout), once(child, 'exit')])
    if (code === 0 && jpeg.length > 0) return jpeg
    return code === exitCodes.tooManyPixels ? 'too-many-pixels' : 'unreadable'
  } finally {
    clearTimeout(timer)
  }
}
