import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type Logger, pino } from 'pino'
import { openSpool } from '../../server/spool/open.ts'
import type { Spool } from '../../server/spool/spool.ts'
import { stopAfter } from './test-life.ts'

type Options = { log?: Logger; hourlyLimit?: number; dailyLimit?: number; isServer?: boolean }

/** On SQLite, in that folder, until the end of the test. */
export async function openTestSpool(spoolDir: string, { hourlyLimit = 500, dailyLimit = 200, ...more }: Options = {}) {
  const options = { log: pino({ level: 'silent' }), ...more }
  const spool = await openSpool({ spoolUrl: null, spoolDir, hourlyLimit, dailyLimit }, options)
  stopAfter({ stop: () => spool.close() })
  return spool
}

export const databaseIn = (folder: string) => join(folder, 'requests.sqlite')

/** Beside the spool, as another program. */
export function changeDatabase(folder: string, sql: string, ...values: string[]): void {
  const database = new DatabaseSync(databaseIn(folder))
  database.prepare(sql).run(...values)
  database.close()
}

/** As it would next be looked at. */
export const canStore = (spool: Spool) =>
  spool
    .tidy()
    .then(() => spool.tryWrite())
    .then(
      () => true,
      () => false
    )

/** The same, but for these methods. */
export function replaceIn(spool: Spool, methods: Partial<Spool>): Spool {
  return new Proxy(spool, {
    get(target, name) {
      const method = Reflect.get(methods, name) ?? Reflect.get(target, name)
      return typeof method === 'function' ? method.bind(target) : method
    }
  })
}
