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

type OpenFile = Pick<FileHandle, 'writeFile' | 'utimes' | 'sync' | 'close'>

/** All that the spool asks of a disk. Tests put one in its place that fails, or that loses what was not synced. */
export type Files = Omit<typeof realFiles, 'open'> & {
  open(path: string, flags: 'r' | 'w' | 'wx', mode?: number): Promise<OpenFile>
}

export const realFiles = { access, mkdir, open, readdir, readFile, rename, rm, rmdir, stat, utimes }

/** Empty for what is no file: a folder, a link to nowhere, or a pipe, which would keep us waiting for ever. */
export async function readText(files: Files, path: string): Promise<string> {
  try {
    return (await files.stat(path)).isFile() ? await files.readFile(path, 'utf8') : ''
  } catch (error) {
    if (isMissing(error) || isTooLarge(error)) return ''
    throw error
  }
}

/** Or something else is in its place. */
export function isMissing(error: unknown): boolean {
  return ['ENOENT', 'ENOTDIR', 'ELOOP'].includes((error as NodeJS.ErrnoException).code ?? '')
}

/** For Node to read it, whatever the disk says. */
const isTooLarge = (error: unknown) => (error as NodeJS.ErrnoException).code?.startsWith('ERR_')
