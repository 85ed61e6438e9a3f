import { buffer } from 'node:stream/consumers'
import { tellFormat } from '../../domain/tell-format.ts'
import { exitCodes } from './open-darkroom.ts'
import { isTooManyPixels, shrink } from './shrink.ts'

/* One photo comes in, one JPEG goes out. Started by open-darkroom.ts. */

// Ctrl+C in a terminal reaches this process too; the relay still answers whoever waits for the photo.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})

try {
  const bytes = await buffer(process.stdin)
  const format = tellFormat(bytes)
  if (!format) throw new Error('No photo')
  process.stdout.write(await shrink(bytes, format))
} catch (error) {
  process.exitCode = isTooManyPixels(error) ? exitCodes.tooManyPixels : exitCodes.unreadable
}
