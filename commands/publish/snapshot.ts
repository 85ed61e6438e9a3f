import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readFiles } from '../../catalogue/files.ts'

/** A firm's content at one moment, small enough to keep with each release. */
export interface Snapshot {
  /** By file in the firm's folder. */
  texts: Record<string, string>
  /** Git's own hash of each, by file, so it can be compared with a repository. */
  pictures: Record<string, string>
}

export function takeSnapshot(folder: string): Snapshot {
  const pictures = existsSync(join(folder, 'images'))
    ? globSync('**/*', { cwd: join(folder, 'images'), withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
        .sort()
    : []
  const start = join(folder, 'images').length + 1
  return {
    texts: Object.fromEntries(readFiles(folder).map(({ file, text }) => [file, text])),
    pictures: Object.fromEntries(
      pictures.map((path) => [path.slice(start).replaceAll('\\', '/'), hashBlob(readFileSync(path))])
    )
  }
}

export const isText = (file: string) => /^((packages|locations)\/)?[^/]+\.(yaml|md|csv)$/.test(file)

function hashBlob(bytes: Buffer): string {
  return createHash('sha1').update(`blob ${bytes.length}\0`).update(bytes).digest('hex')
}
