import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pino } from 'pino'
import { describeSpool } from '../../tests/support/spool-contract.ts'
import { makeFolder } from '../../tests/support/test-life.ts'

describeSpool('SQLite', async () => {
  const spoolDir = await makeFolder()
  const file = join(spoolDir, 'requests.sqlite')
  return {
    where: { spoolDir, spoolUrl: null },
    options: { log: pino({ level: 'silent' }) },
    isShared: false,
    lock: () => rename(file, `${file}.away`),
    unlock: () => rename(`${file}.away`, file),
    async spoil(id) {
      const database = new DatabaseSync(file)
      database.prepare('UPDATE entry SET data = ? WHERE id = ?').run('{"kind":"booking","booking":{"na', id)
      database.close()
    }
  }
})
