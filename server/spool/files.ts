import {
  access,
  type FileHandle,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  rmdir,
  stat,
  utimes
} from 'node:fs/promises'

export type OpenFile = Pick<FileHandle, 'writeFile' | 'utimes' | 'sync' | 'close'>

/** All that the spool asks of a disk. Tests put one in its place that fails, or that loses what was not synced. */
export type Files = Omit<typeof realFiles, 'open'> & {
  open(path: string, flags: 'r' | 'w' | 'wx', mode?: number): Promise<OpenFile>
}

export const realFiles = { access, mkdir, open, readdir, readFile, rename, rm, rmdir, stat, utimes }

/** Empty if it is not a file but a folder, a broken link, or a pipe, which would never end. */
export async function readText(files: Files, path: string): Promise<string> {
  try {
    return (await files.stat(path)).isFile() ? await files.readFile(path, 'utf8') : ''
  } catch (error) {
    if (isMissing(error) || isTooLarge(error)) return ''
    throw error
  }
}

/** The file is not there, or a folder on the way to it is not. */
export function isMissing(error: unknown): boolean {
  return ['ENOENT', 'ENOTDIR', 'ELOOP'].includes((error as NodeJS.ErrnoException).code ?? '')
}

/** Node's own error: the file is larger than a string can be. */
const isTooLarge = (error: unknown) => (error as NodeJS.ErrnoException).code?.startsWith('ERR_')
