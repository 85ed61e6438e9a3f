import { mkdirSync } from 'node:fs'
import { readFile, statfs, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join, resolve } from 'node:path'
import { EnvError } from '../../settings/read.ts'
import { waitForLock } from '../lock.ts'
import { createLog, describeError, type Logger } from '../log.ts'
import type { Settings } from '../settings.ts'
import { Spool } from './spool.ts'
import { connectSqlite } from './sqlite.ts'

type Where = Pick<Settings, 'spoolUrl' | 'spoolDir' | 'hourlyLimit' | 'dailyLimit'>

/** Without `isServer` it only looks, beside the server. */
type Options = { log?: Logger; isServer?: boolean }

/** Longer than a server may take to stop (start.ts): twice ten seconds. */
const patienceMs = 30_000

/** The database package is loaded only if it is needed. */
export async function openSpool(where: Where, { log = createLog(), isServer = true }: Options = {}): Promise<Spool> {
  const { spoolUrl } = where
  const folder = resolve(where.spoolDir)
  const { sqlite = '' } = process.versions
  if (!spoolUrl && !isSafeVersion(sqlite))
    throw new EnvError(`This Node has SQLite ${sqlite}, which may lose data. Install a newer Node (24.15 or later).`)
  const onClosed = isServer && !spoolUrl ? await lockFolder(folder, log) : () => {}
  const driver = spoolUrl ? (await import('./postgres.ts')).connectPostgres(spoolUrl) : connectSqlite(folder, isServer)
  const spool = new Spool(driver, { log, onClosed, ...where })
  await spool.open()
  return spool
}

/** Earlier ones and 3.52.0 may spoil a database when they reset its -wal. */
export function isSafeVersion(version: string): boolean {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number)
  return version !== '3.52.0' && major * 1e6 + minor * 1e3 + patch >= 3_051_003
}

/** A restart waits for the earlier process, and says in words what it waits for. */
async function lockFolder(folder: string, log: Logger): Promise<() => void> {
  const holder = join(folder, 'lock-holder')
  let sentence = ''
  const sayInUse = async () => {
    const name = await readFile(holder, 'utf8').catch(() => 'another process')
    sentence = `SPOOL_DIR ${folder} is in use by ${name}`
    console.error(`${sentence}. Waiting up to 30 seconds for it to end.${explainEnding(name)}`)
  }
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const unlock = await waitForLock(join(folder, 'lock'), sayInUse, patienceMs)
    if (!unlock) throw new EnvError(`${sentence}. Stop that server, or set SPOOL_URL to run several.`)
    await writeFile(holder, `process ${process.pid} on ${hostname()} since ${new Date().toISOString()}`).catch(() => {})
    return unlock
  } catch (error) {
    if (error instanceof EnvError) throw error
    log.warn(describeError(error), 'the spool could not be locked: make sure that no other process uses it')
    return () => {}
  }
}

/** Only for a process of this machine: containers may share a folder, but not their processes. */
function explainEnding(name: string): string {
  const [, id] = new RegExp(`^process (\\d+) on ${RegExp.escape(hostname())} `).exec(name) ?? []
  if (!id) return ''
  return ` To end it now: ${process.platform === 'win32' ? 'taskkill /f /pid' : 'kill'} ${id}`
}

/** By Linux's number for each: a container's own layer, and two that are in memory. */
const discarded: Record<string, string> = { '0x794c7630': 'overlay', '0x1021994': 'tmpfs', '0x858458f6': 'ramfs' }

/** Most container hosts discard a container's files at every deploy, and accepted requests with them. */
export async function warnUnlessLasting(folder: string, log: Logger): Promise<void> {
  const disk = discarded[`0x${(await statfs(folder).catch(() => null))?.type.toString(16)}`]
  if (disk)
    log.warn(
      `Booking requests wait in ${folder}, on a disk that may not outlast the next deploy or restart (${disk}): those ` +
        'not yet mailed would be lost. Set SPOOL_DIR to a folder on a volume, or SPOOL_URL to a PostgreSQL database.'
    )
}
