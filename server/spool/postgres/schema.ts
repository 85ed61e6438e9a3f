import { randomUUID } from 'node:crypto'
import { PgBoss } from 'pg-boss'
import type { Database, openDatabase } from './database.ts'

/** A waiting entry, and a request whose photos aren't shrunk yet. */
export const queues = { deliver: 'deliver', photos: 'photos' }

/** Decades: pg-boss deletes jobs that wait longer, after 14 days if not told otherwise. */
const forever = 50 * 365 * 24 * 3600

/** `expireSeconds`: after that a job is a dead process's. A mail takes two minutes at most. */
type ClaimTiming = { expireSeconds: number; superviseSeconds: number }

/** Creates or upgrades the tables, pg-boss's and ours. Several processes may do it at once. */
export async function startBoss(
  database: ReturnType<typeof openDatabase>,
  schema: string,
  { expireSeconds, superviseSeconds }: ClaimTiming,
  onTrouble: (error: unknown) => void
): Promise<PgBoss> {
  await database.transact((db) => createTables(db, schema))
  const boss = new PgBoss({
    db: database,
    schema,
    createSchema: false,
    schedule: false,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
    // For jobs that wait for each other, which we don't have.
    flowIntervalSeconds: 3600
  })
  boss.on('error', onTrouble)
  try {
    await boss.start()
    for (const name of Object.values(queues)) {
      const options = {
        expireInSeconds: expireSeconds,
        retentionSeconds: forever,
        // Never: only what was mailed is deleted, and at once.
        deleteAfterSeconds: 0,
        retryLimit: 1_000_000_000,
        retryDelay: 0
      }
      await boss.createQueue(name, options)
      // In case it was created by another version.
      await boss.updateQueue(name, options)
      // pg-boss looks the queue up at its first use and remembers it. Inside a transaction that would need a second
      // connection.
      await boss.findJobs(name, { id: randomUUID() })
    }
    return boss
  } catch (error) {
    await boss.stop({ graceful: false, close: false }).catch(() => {})
    throw error
  }
}

async function createTables(db: Database, schema: string): Promise<void> {
  await db.executeSql('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`spool ${schema}`])
  const { rows } = await db.executeSql('SELECT to_regnamespace($1) IS NULL AS "isMissing"', [schema])
  // CREATE SCHEMA IF NOT EXISTS needs a right on the database even if the schema exists.
  if (rows[0].isMissing) await db.executeSql(`CREATE SCHEMA ${schema}`)
  await db.executeSql(`CREATE TABLE IF NOT EXISTS ${schema}.spool_version (version int PRIMARY KEY)`)
  const done = await db.executeSql(`SELECT version FROM ${schema}.spool_version`)
  for (const [index, statements] of versions(schema).entries()) {
    if (index < done.rows.length) continue
    await db.executeSql(statements)
    await db.executeSql(`INSERT INTO ${schema}.spool_version (version) VALUES ($1)`, [index + 1])
  }
}

/** Append only. While servers are updated one by one, the earlier version still uses the tables. */
const versions = (schema: string) => [
  `
  -- When requests of the last day came; for ten minutes also which.
  CREATE TABLE ${schema}.spool_recent (digest text PRIMARY KEY, accepted_at timestamptz NOT NULL);
  CREATE INDEX ON ${schema}.spool_recent (accepted_at);

  -- As sent until they are shrunk, then the JPEGs for the mail.
  CREATE TABLE ${schema}.spool_photo (
    entry text, is_raw boolean, index int, bytes bytea NOT NULL, PRIMARY KEY (entry, is_raw, index)
  );
  -- They don't get smaller by compressing them.
  ALTER TABLE ${schema}.spool_photo ALTER bytes SET STORAGE EXTERNAL;

  -- Marks are hashes of addresses with the day's key. When the day is over, both are deleted.
  CREATE TABLE ${schema}.spool_day (day date PRIMARY KEY, key text NOT NULL);
  CREATE TABLE ${schema}.spool_copy (day date, mark text, PRIMARY KEY (day, mark));
  CREATE TABLE ${schema}.spool_visit (
    day date, mark text, share int NOT NULL, last timestamptz NOT NULL, count int NOT NULL, PRIMARY KEY (day, mark)
  );

  CREATE TABLE ${schema}.spool_state (name text PRIMARY KEY, value jsonb NOT NULL)`
]
