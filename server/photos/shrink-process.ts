import { constants, setPriority } from 'node:os'
import { buffer } from 'node:stream/consumers'
import { tellFormat } from '../../domain/picture-header.ts'
import { allowDecoders, shrink } from './shrink.ts'
import { unreadableCode } from './shrink-in-child-process.ts'

/* Reads one photo from stdin, writes one JPEG to stdout. Started by shrink-in-child-process.ts. */

const [mostCpuSeconds = 0, mostMb = 0] = process.argv.slice(2).map(Number)

// Ctrl+C in a terminal reaches this process too. Ignore it, or the photo would be taken for a bad one.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
try {
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
} catch {
  // The systemd unit doesn't allow it.
}

endWhereTooMuch()
setInterval(endWhereTooMuch, 20).unref()

allowDecoders()

try {
  const bytes = await buffer(process.stdin)
  const format = tellFormat(bytes)
  if (!format) throw new Error('No photo')
  process.stdout.write(await shrink(bytes, format))
} catch {
  process.exitCode = unreadableCode
}

/** SIGKILL, because exit would wait for the decoder's thread. */
function endWhereTooMuch(): void {
  const { user, system } = process.cpuUsage()
  const isTooLong = (user + system) / 1_000_000 > mostCpuSeconds
  if (isTooLong || process.memoryUsage.rss() > mostMb * 1_000_000) process.kill(process.pid, 'SIGKILL')
}
