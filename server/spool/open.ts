import { statfs } from 'node:fs/promises'
import { EnvError } from '../../settings/read.ts'
import { createLog, type Logger } from '../log.ts'
import type { Settings } from '../settings.ts'
import { type FileSpoolOptions, openFileSpool } from './files/file-spool.ts'
import { moveFromFolder } from './move-to-database.ts'
import type { PostgresTiming } from './postgres/postgres-spool.ts'
import type { Spool } from './spool.ts'

type Where = Pick<Settings, 'spoolUrl' | 'spoolDir' | 'hourlyLimit' | 'dailyLimit'>

export type SpoolOptions = Omit<FileSpoolOptions, 'hourlyLimit' | 'dailyLimit'> & { databaseTiming?: PostgresTiming }

/** The only place that knows both stores. The database packages are loaded only if they are needed. */
export async function openSpool(
  { spoolUrl, spoolDir, hourlyLimit, dailyLimit }: Where,
  { log = createLog(), databaseTiming, ...options }: SpoolOptions = {}
): Promise<Spool> {
  const shared = { log, hourlyLimit, dailyLimit }
  if (spoolUrl) {
    const { openPostgresSpool } = await import('./postgres/postgres-spool.ts')
    const database = await openPostgresSpool(spoolUrl, { ...shared, timing: databaseTiming })
    return options.isObserver ? database : moveFromFolder(spoolDir, database, log)
  }
  return openFileSpool(spoolDir, { ...options, ...shared }).catch((error: Error) => {
    throw new EnvError(`SPOOL_DIR ${spoolDir} cannot be used: ${error.message}.`)
  })
}

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
