import { existsSync, globSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Every file below a folder or the file itself, tests left out. */
export function listFiles(path: string): string[] {
  if (!existsSync(path)) return []
  if (!statSync(path).isDirectory()) return [path]
  return globSync('**/*', { cwd: path, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.test.ts'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}
