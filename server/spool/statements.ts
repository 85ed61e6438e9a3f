import { type Statement, say } from './driver.ts'
import type { SpoolEntry } from './entry.ts'

/* What both databases are told. Moments are milliseconds since 1970. */

/** Of the tables. Those of another version are left alone. */
export const version = '1'

export const tables = [
  // `data` last: counting needn't read past the rest. Without `due` it is never tried.
  `CREATE TABLE IF NOT EXISTS entry (
    id text PRIMARY KEY, kind text NOT NULL, due bigint, holder text, attempts int NOT NULL DEFAULT 0,
    reason text NOT NULL DEFAULT '', given_up int NOT NULL DEFAULT 0, data text NOT NULL)`,
  // Which requests came in the last ten minutes, and how many in the last day.
  'CREATE TABLE IF NOT EXISTS recent (digest text PRIMARY KEY, at bigint NOT NULL)',
  'CREATE TABLE IF NOT EXISTS came (at bigint NOT NULL)',
  // Marks are hashes of addresses, made with the key in `state`. They go when the day is over.
  'CREATE TABLE IF NOT EXISTS visit (day text, mark text, last bigint NOT NULL, count int NOT NULL, PRIMARY KEY (day, mark))',
  'CREATE TABLE IF NOT EXISTS copied (day text, mark text, PRIMARY KEY (day, mark))',
  'CREATE TABLE IF NOT EXISTS state (name text PRIMARY KEY, value text NOT NULL)'
]

/** The most copies sent to visitors in a day. */
export const mostCopies = 50

export const hourMs = 3_600_000

/** Longer than any delivery. What is held for longer was a dead process's. */
const leaseMs = 180_000

/** Further ahead than any retry: the clock was set back. */
const tooFarMs = 2 * hourMs

/** How long an identical request counts as a duplicate. */
const sameMs = 600_000

export const getState = 'SELECT value FROM state WHERE name = $1'

export const setState = `INSERT INTO state (name, value) VALUES ($1, $2)
  ON CONFLICT (name) DO UPDATE SET value = excluded.value`

/** Unless it has a value. */
export const keepState = 'INSERT INTO state (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING'

/** No row if it came before. */
export const noteRecent = `INSERT INTO recent AS known (digest, at) VALUES ($1, now_ms())
  ON CONFLICT (digest) DO UPDATE SET at = excluded.at WHERE abs(excluded.at - known.at) >= ${sameMs} RETURNING at`

/** No row if that visitor's turn has not come yet ($3), or so many were taken today ($4). */
export const noteVisit = `INSERT INTO visit AS known (day, mark, last, count) VALUES ($1, $2, now_ms(), 1)
  ON CONFLICT (day, mark) DO UPDATE SET last = now_ms(), count = known.count + 1
  WHERE abs(now_ms() - known.last) >= $3 AND known.count < $4 RETURNING mark`

/** No row if that mailbox has had its copy today, or enough were sent. */
export const claimCopy = `INSERT INTO copied (day, mark) SELECT $1, $2
  WHERE (SELECT count(*) FROM copied WHERE day = $1) < ${mostCopies} ON CONFLICT DO NOTHING RETURNING mark`

export function insert({ id, kind, ...content }: SpoolEntry): Statement {
  const data = JSON.stringify({ kind, ...content })
  return say('INSERT INTO entry (id, kind, due, data) VALUES ($1, $2, now_ms(), $3)', id, kind, data)
}

/** How entries are read. */
const columns = 'id, attempts, reason, given_up, data'

export const listAll = `SELECT ${columns} FROM entry ORDER BY id`

/** For holder $1, at most $2. */
export const takeDue = (except: string[]) => `WITH next AS MATERIALIZED (
    SELECT id FROM entry WHERE (due <= now_ms() OR due > now_ms() + ${tooFarMs}) AND id NOT IN (${list(except, 3)})
    ORDER BY id LIMIT $2 FOR UPDATE SKIP LOCKED)
  UPDATE entry SET holder = $1, due = now_ms() + ${leaseMs} WHERE id IN (SELECT id FROM next) RETURNING ${columns}`

export const readOwn = (ids: string[]) =>
  `SELECT ${columns} FROM entry WHERE id IN (${list(ids, 2)}) AND (holder IS NULL OR holder = $1)`

/** Unless another process has taken it meanwhile. */
export const release = `UPDATE entry SET holder = NULL, due = now_ms() + $2, reason = $3, attempts = attempts + 1
  WHERE id = $1 AND (holder IS NULL OR holder = $4)`

export const forgetOld = (today: string) => [
  say(`DELETE FROM recent WHERE abs(now_ms() - at) >= ${sameMs}`),
  say(`DELETE FROM came WHERE abs(now_ms() - at) >= ${24 * hourMs}`),
  ...['visit', 'copied'].map((table) => say(`DELETE FROM ${table} WHERE day <> $1`, today))
]

/** Their places in a statement. No value is empty. */
export const list = (values: string[], first = 1) => values.map((_, index) => `$${first + index}`).join() || "''"
