import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** A folder that goes when the test is over. */
export async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'test-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** Stopped when the test is over, before the folders it works in go. */
export function stopAfter<Thing extends { stop(): unknown }>(thing: Thing): Thing {
  onTestFinished(async () => void (await thing.stop()))
  return thing
}
