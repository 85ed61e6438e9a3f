import { statfs } from 'node:fs/promises'
import type { Logger } from '../log.ts'

/** By Linux's number for each: a container's own layer, and two that are in memory. */
const discarded = new Map([
  [0x794c7630, 'overlay'],
  [0x01021994, 'tmpfs'],
  [0x858458f6, 'ramfs']
])

/** Most container hosts discard a container's files at every deploy, and accepted requests with them. */
export async function warnUnlessLasting(folder: string, log: Logger): Promise<void> {
  const { type } = await statfs(folder).catch(() => ({ type: 0 }))
  const kind = discarded.get(type)
  if (kind === undefined) return
  log.warn(
    `Booking requests wait in ${folder}, on a disk that may not outlast the next deploy or restart (${kind}): those ` +
      'not yet mailed would be lost. Set SPOOL_DIR to a folder on a volume, or SPOOL_URL to a PostgreSQL database.'
  )
}
