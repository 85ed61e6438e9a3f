import { type FileHandle, mkdir, open, readdir, readFile, rename, rm, rmdir, stat, utimes } from 'node:fs/promises'

type OpenFile = Pick<FileHandle, 'writeFile' | 'utimes' | 'sync' | 'close'>

/** All that the spool asks of a disk. Tests put one in its place that fails, or that loses what was not synced. */
export type Files = Omit<typeof realFiles, 'open'> & {
  open(path: string, flags: 'r' | 'w' | 'wx', mode?: number): Promise<OpenFile>
}

export const realFiles = { mkdir, open, readdir, readFile, rename, rm, rmdir, stat, utimes }
