import { pino } from 'pino'
import { afterAll, beforeAll } from 'vitest'
import { type Postgres, startPostgres } from '../../tests/support/postgres.ts'
import { describeSpool } from '../../tests/support/spool-contract.ts'
import { makeFolder } from '../../tests/support/test-life.ts'

let postgres: Postgres
beforeAll(async () => {
  postgres = await startPostgres({ settings: { fsync: 'off' }, hasOwnClock: true })
})
afterAll(() => postgres.remove())

describeSpool('PostgreSQL', async () => {
  const spoolUrl = new URL(postgres.createAddress())
  const table = `${spoolUrl.searchParams.get('schema')}.entry`
  return {
    where: { spoolUrl, spoolDir: await makeFolder() },
    options: { log: pino({ level: 'silent' }) },
    isShared: true,
    setClock: postgres.setClock,
    lock: () => postgres.stop('fast'),
    unlock: postgres.start,
    spoil: (id) => postgres.run(`UPDATE ${table} SET data = '{"kind": "booking"}' WHERE id = '${id}'`)
  }
})
