/** Of the tables. Those of another version are left alone. */
export const version = '1'

/** Moments are milliseconds since 1970. Both databases read this. */
export const tables = [
  // `data` last: counting needn't read past the rest. Without `due` it is never tried.
  `CREATE TABLE IF NOT EXISTS entry (
    id text PRIMARY KEY, kind text NOT NULL, due bigint, holder text, attempts int NOT NULL DEFAULT 0,
    reason text NOT NULL DEFAULT '', given_up int NOT NULL DEFAULT 0, data text NOT NULL)`,
  // Which requests came in the last ten minutes, and how many in the last day.
  'CREATE TABLE IF NOT EXISTS recent (digest text PRIMARY KEY, at bigint NOT NULL)',
  'CREATE TABLE IF NOT EXISTS came (at bigint NOT NULL)',
  // Marks are hashes of addresses with the key of that day.
  'CREATE TABLE IF NOT EXISTS day (day text PRIMARY KEY, key text NOT NULL)',
  'CREATE TABLE IF NOT EXISTS visit (day text, mark text, last bigint NOT NULL, count int NOT NULL, PRIMARY KEY (day, mark))',
  'CREATE TABLE IF NOT EXISTS copied (day text, mark text, PRIMARY KEY (day, mark))',
  'CREATE TABLE IF NOT EXISTS state (name text PRIMARY KEY, value text NOT NULL)'
]
