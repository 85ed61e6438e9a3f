import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** Gone in the end, also when the bench is stopped. */
export function makeTemporaryFolder(parent: string, prefix: string): { folder: string; remove(): void } {
  mkdirSync(parent, { recursive: true })
  const folder = mkdtempSync(join(parent, prefix))
  const remove = () => {
    process.off('exit', remove)
    rmSync(folder, { recursive: true, force: true })
  }
  process.once('exit', remove)
  return { folder, remove }
}
