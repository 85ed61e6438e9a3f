import { readFileSync } from 'node:fs'
import type { ConnectionOptions } from 'node:tls'
import pg, { type QueryResult } from 'pg'
import { EnvError } from '../../../settings/read.ts'
import { isThisComputer } from '../../client-address.ts'
import { StoreError } from '../spool.ts'

/** Runs SQL, alone or inside a transaction. pg-boss takes the same. */
export type Database = { executeSql(text: string, values?: unknown[]): Promise<QueryResult> }

type Ending = {
  end?: 'COMMIT' | 'ROLLBACK' | undefined
  /** How long one statement may take. */
  patienceMs?: number | undefined
}

/** Visitors are waiting, so a database that doesn't answer counts as away. */
const usualMs = 10_000

/**
 * Set for each transaction, not for the connection: poolers such as PgBouncer refuse that. Some servers don't wait for
 * the disk by default.
 */
const begin = (patienceMs: number) => `
  BEGIN ISOLATION LEVEL READ COMMITTED;
  SET LOCAL synchronous_commit = on;
  SET LOCAL statement_timeout = '${patienceMs}ms';
  SET LOCAL idle_in_transaction_session_timeout = '60s'`

/** The database gives up first, if it can. */
const addSlack = (patienceMs: number) => ({ query_timeout: patienceMs + 2_000 })

export function openDatabase({ place: _, schema: __, ...connection }: Address) {
  const pool = new pg.Pool({
    ...connection,
    max: 10,
    connectionTimeoutMillis: usualMs,
    ...addSlack(usualMs),
    keepAlive: true,
    application_name: 'website'
  })
  // A connection was cut, perhaps between two queries or while it is being closed. The next query reports it, or opens
  // another; unheard, it would end the process.
  const ignore = () => {}
  pool.on('error', ignore).on('connect', (client) => client.on('error', ignore))

  async function transact<Result>(
    work: (db: Database) => Promise<Result>,
    { end = 'COMMIT', patienceMs = usualMs }: Ending = {}
  ): Promise<Result> {
    const client = await pool.connect()
    let isDone = false
    try {
      await client.query(begin(patienceMs))
      const result = await work({
        executeSql: (text, values = []) => client.query({ text, values, ...addSlack(patienceMs) })
      })
      const { command } = await client.query(end)
      // PostgreSQL answers COMMIT with ROLLBACK if a statement has failed.
      if (command !== end) throw new StoreError('the database undid what was stored')
      isDone = true
      return result
    } finally {
      // Closing it undoes what wasn't committed.
      client.release(!isDone)
    }
  }

  return {
    /** With the database's own errors, which pg-boss reads. */
    executeSql: (text: string, values?: unknown[]) => pool.query(text, values),
    transact,
    close: () => pool.end()
  }
}

/** In words for the owner: never the database's own, which may quote what a visitor sent. */
export function explainError(error: unknown): StoreError {
  if (error instanceof StoreError) return error
  const { code, message = '' } = error as { code?: string; message?: string }
  if (code === '53100') return new StoreError("the database's disk is full", 'ENOSPC')
  const [, words] = reasons.find(([pattern]) => pattern.test(code ?? message)) ?? []
  return new StoreError(words ?? 'the database reports an error', code)
}

export const isTableMissing = ({ code }: StoreError) => code === '42P01' || code === '3F000'

/** By SQLSTATE, by Node's code, or by pg's message if there is no code. */
const reasons: [RegExp, string][] = [
  [/^28/, 'the database refuses the user or the password in SPOOL_URL'],
  [/^3D000$/, 'the database in SPOOL_URL does not exist'],
  [/^42501$/, "the database's user may not create or change its tables"],
  [/^(42P01|3F000)$/, "the database's tables are missing"],
  [/^25006$/, 'the database is read-only'],
  [/^57014$|timeout$/i, 'the database takes too long to answer'],
  [/CERT|SIGNATURE|^ERR_TLS|SSL/, "the database's certificate cannot be checked (sslmode= in SPOOL_URL)"],
  [/^(08|57P|53)|^E(?!RR_)[A-Z]+$|^Connection terminated|timeout exceeded/, 'the database cannot be reached']
]

export type Address = {
  host: string
  port: number
  database: string
  user: string | undefined
  password: string | undefined
  ssl: false | ConnectionOptions
  schema: string
  /** For people, without the password. */
  place: string
}

const example = 'postgres://user:password@host:5432/database?schema=website'

/** Read here and not by pg, whose meaning of `sslmode` depends on its version. Throws an EnvError. */
export function readAddress({ hostname, port, pathname, username, password, searchParams }: URL): Address {
  // A socket's folder can only be written as ?host=/run/postgresql or with %2F.
  const host = searchParams.get('host') ?? (decodeURIComponent(hostname).replace(/^\[|\]$/g, '') || 'localhost')
  const database = decodeURIComponent(pathname.slice(1))
  if (database === '') throw new EnvError(`SPOOL_URL names no database: it must look like ${example}.`)
  const schema = searchParams.get('schema') ?? ''
  if (!/^[a-z_][a-z0-9_]{0,49}$/.test(schema))
    throw new EnvError(
      `SPOOL_URL must end in ?schema= and a name for this site, such as ${example}: ` +
        'lower-case letters, digits and _, at most 50, not starting with a digit.'
    )
  return {
    host,
    port: Number(port || 5432),
    database,
    user: decodeURIComponent(username) || undefined,
    password: decodeURIComponent(password) || undefined,
    ssl: chooseTls(host, searchParams),
    schema,
    place: `postgres://${host.startsWith('/') ? encodeURIComponent(host) : host}/${database}?schema=${schema}`
  }
}

/** `require` checks the certificate too: providers put it into their addresses without meaning to skip the check. */
function chooseTls(host: string, params: URLSearchParams): false | ConnectionOptions {
  const isHere = host.startsWith('/') || isThisComputer(host)
  const mode = params.get('sslmode') ?? (isHere ? 'disable' : 'verify-full')
  if (mode === 'disable') return false
  if (mode === 'no-verify') return { rejectUnauthorized: false }
  if (mode !== 'require' && mode !== 'verify-full')
    throw new EnvError('SPOOL_URL has an unknown sslmode: write disable, no-verify, require or verify-full.')
  const file = params.get('sslrootcert')
  return { rejectUnauthorized: true, ...(file && { ca: readCertificate(file) }) }
}

function readCertificate(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    throw new EnvError(`SPOOL_URL names a certificate that cannot be read: sslrootcert=${file}.`)
  }
}
