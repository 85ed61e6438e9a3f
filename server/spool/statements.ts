import { type Statement, say } from './driver.ts'
import { type SpoolEntry, writeEntry } from './entry.ts'

/* What both databases are told. Moments are milliseconds since 1970. */

/** Of the tables. Those of another version are left alone. */
export const version = '1'

export const tables = [
  // What is large comes last: counting needn't read past the rest. Without `due` it is never tried.
  `CREATE TABLE IF NOT EXISTS entry (
    id text PRIMARY KEY, kind text NOT NULL, due bigint, holder text, attempts int NOT NULL DEFAULT 0,
    reason text NOT NULL DEFAULT '', given_up int NOT NULL DEFAULT 0, data text NOT NULL,
    photo1 bytea, photo2 bytea, photo3 bytea)`,
  // What came lately: requests (also by their digest, for ten minutes), visitors, copies. Marks of people are hashes, made
  // with the key in `state`, and go when the day is over.
  `CREATE TABLE IF NOT EXISTS seen (
    what text, mark text, at bigint NOT NULL, count int NOT NULL, until bigint NOT NULL, PRIMARY KEY (what, mark))`,
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
export const sameMs = 600_000

export const getState = 'SELECT value FROM state WHERE name = $1'

export const setState = `INSERT INTO state (name, value) VALUES ($1, $2)
  ON CONFLICT (name) DO UPDATE SET value = excluded.value`

/** Unless it has a value. */
export const keepState = 'INSERT INTO state (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING'

/** No row if that was seen less than $3 ms ago, or $4 times. It is forgotten at $5. */
export const noteSeen = `INSERT INTO seen AS known (what, mark, at, count, until) VALUES ($1, $2, now_ms(), 1, $5)
  ON CONFLICT (what, mark) DO UPDATE SET at = now_ms(), count = known.count + 1, until = $5
  WHERE abs(now_ms() - known.at) >= $3 AND known.count < $4 RETURNING mark`

/** No row if that visitor had $2 turns today. */
export const checkTurns = `SELECT 1 AS free WHERE
  NOT EXISTS (SELECT 1 FROM seen WHERE what = 'visitor' AND mark = $1 AND count >= $2)`

/** That one came, but not which: for a day, because a request may be mailed late. */
export const noteRequest = "INSERT INTO seen (what, mark, at, count, until) VALUES ('request', $1, $2, 1, $3)"

/** No row if enough copies were sent on the day that ends at $1. */
export const countCopies = `SELECT 1 AS free WHERE
  (SELECT count(*) FROM seen WHERE what = 'copy' AND until = $1) < ${mostCopies}`

export function insert(entry: SpoolEntry): Statement {
  const [one = null, two = null, three = null] = ('photos' in entry && entry.photos?.attached) || []
  return say(
    `INSERT INTO entry (id, kind, due, data, photo1, photo2, photo3) VALUES ($1, $2, now_ms(), $3, $4, $5, $6)`,
    ...[entry.id, entry.kind, writeEntry(entry), one, two, three]
  )
}

/** How entries are read. */
const columns = 'id, attempts, reason, given_up, data, photo1, photo2, photo3'

/** `depth`: what waits. `failed`: what was given up. */
export const countAll = `SELECT count(*) FILTER (WHERE given_up = 0 AND kind = 'booking') AS depth,
  min(id) FILTER (WHERE given_up = 0 AND kind = 'booking') AS oldest,
  count(*) FILTER (WHERE given_up = 1) AS failed FROM entry`

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

export const letGo = 'UPDATE entry SET holder = NULL, due = now_ms()'

/** abs(): the clock may have been set back. */
export const forgetOld = `DELETE FROM seen WHERE until <= now_ms() OR until > now_ms() + ${25 * hourMs}`

/** Their places in a statement. No value is empty. */
export const list = (values: string[], first = 1) => values.map((_, index) => `$${first + index}`).join() || "''"
