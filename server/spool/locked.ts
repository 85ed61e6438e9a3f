import { constants } from 'node:fs'
import type { Files } from './files.ts'

/** Belongs to another user, so we can't read it. */
export function isLocked(error: unknown): boolean {
  return ['EACCES', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '')
}

export async function countLocked(files: Files, paths: string[]): Promise<number> {
  const checks = paths.map((path) => files.access(path, constants.R_OK).then(() => false, isLocked))
  return (await Promise.all(checks)).filter(Boolean).length
}

/** Tells the owner about files in the spool that the website can't read. */
export function describeLocked(count: number, folder: string): string {
  const files = count === 1 ? '1 of its files' : `${count} of its files`
  // Windows has no user numbers.
  const user = process.getuid?.()
  const remedy =
    user === undefined ? 'Give them to the user that runs the website' : `Run: sudo chown -R ${user} ${folder}`
  return (
    `The website is not allowed to read ${files} in ${folder}, perhaps because it was once started with sudo, or ` +
    `root restored a backup. Booking requests may be among them. ${remedy}\nThey are sent within seconds after that.`
  )
}
