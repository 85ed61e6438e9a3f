import { access, type FileHandle, mkdir, open, readdir, readFile, rename, rm, rmdir, stat } from 'node:fs/promises'

export type OpenFile = Pick<FileHandle, 'writeFile' | 'utimes' | 'sync' | 'close'>

/** The file functions the spool uses. Tests replace them with a disk that fails or loses unsynced data. */
export type Files = Omit<typeof realFiles, 'open'> & {
  open(path: string, flags: 'r' | 'w' | 'wx', mode?: number): Promise<OpenFile>
}

export const realFiles = { access, mkdir, open, readdir, readFile, rename, rm, rmdir, stat }

/** Empty for anything but a file: a folder, a broken link, or a pipe, which would never end. */
export async function readText(files: Files, path: string): Promise<string> {
  try {
    return (await files.stat(path)).isFile() ? await files.readFile(path, 'utf8') : ''
  } catch (error) {
    if (isMissing(error) || isTooLarge(error)) return ''
    throw error
  }
}

/** Not synced: for what a power cut may take. */
export async function writeText(files: Files, path: string, text: string): Promise<void> {
  const file = await files.open(path, 'w', 0o600)
  try {
    await file.writeFile(text)
  } finally {
    await file.close()
  }
}

/** Runs what it is given one after the other, whether or not the one before succeeds. */
export function queueWork() {
  let last: Promise<unknown> = Promise.resolve()
  return <Result>(work: () => Promise<Result>): Promise<Result> => {
    const done = last.then(work)
    last = done.catch(() => {})
    return done
  }
}

/** False if it isn't there. */
export async function moveIfThere(files: Files, from: string, to: string): Promise<boolean> {
  try {
    await files.rename(from, to)
    return true
  } catch (error) {
    if (isMissing(error)) return false
    throw error
  }
}

/** The file, or a folder on the way to it, isn't there. */
export function isMissing(error: unknown): boolean {
  return ['ENOENT', 'ENOTDIR', 'ELOOP'].includes((error as NodeJS.ErrnoException).code ?? '')
}

/** Belongs to another user, so we can't read it. */
export function isLocked(error: unknown): boolean {
  return ['EACCES', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '')
}

/** Node's own error for a file larger than a string can be. */
const isTooLarge = (error: unknown) => (error as NodeJS.ErrnoException).code?.startsWith('ERR_')
