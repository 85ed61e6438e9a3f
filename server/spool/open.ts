import { EnvError } from '../../settings/read.ts'
import { createLog } from '../log.ts'
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
