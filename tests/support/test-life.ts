import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, onTestFinished } from 'vitest'

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

/** A folder for each test of a file. */
export function useFolder() {
  let folder = ''
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'test-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))
  const at = (name: string) => join(folder, name)
  return {
    at,
    read: (name: string) => readFileSync(at(name), 'utf8'),
    write(name: string, text: string): string {
      mkdirSync(dirname(at(name)), { recursive: true })
      writeFileSync(at(name), text)
      return at(name)
    }
  }
}
