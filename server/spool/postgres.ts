import { readFileSync } from 'node:fs'
import type { ConnectionOptions } from 'node:tls'
import pg, { type PoolClient } from 'pg'
import { EnvError } from '../../settings/read.ts'
import { isThisComputer } from '../client-address.ts'
import { type Driver, type Row, type Statement, StoreError, say } from './driver.ts'
import { tables } from './statements.ts'

/** Counts and moments are far below what a number can hold. */
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

const usualMs = 10_000

/** An error of this kind may follow one about the full disk. */
const fullForMs = 60_000

/**
 * Set for each transaction, not for the connection: poolers such as PgBouncer refuse that. Some servers don't wait for
 * the disk by default.
 */
const begin = (schema: string, patienceMs: number) => `
  BEGIN ISOLATION LEVEL READ COMMITTED;
  SET LOCAL synchronous_commit = on;
  SET LOCAL search_path = ${schema};
  SET LOCAL statement_timeout = '${Math.ceil(patienceMs)}ms';
  SET LOCAL idle_in_transaction_session_timeout = '60s'`

/** For several servers at once. */
export function connectPostgres(url: URL): Driver {
  const { place, schema, ...connection } = readAddress(url)
  const pool = new pg.Pool({
    ...connection,
    connectionTimeoutMillis: usualMs,
    keepAlive: true,
    application_name: 'website'
  })
  // A connection was cut, perhaps between two queries or while it is being closed. The next query reports it, or opens
  // another; unheard, it would end the process.
  pool.on('error', ignore).on('connect', (client) => client.on('error', ignore))

  async function transact(statements: Statement[], patienceMs = usualMs): Promise<Row[][]> {
    let client: PoolClient | undefined
    let [isOver, isCommitting, isDone] = [false, false, false]
    const { promise: late, reject } = Promise.withResolvers<never>()
    const timer = setTimeout(() => {
      isOver = true
      // Closing it undoes what wasn't committed, and no COMMIT can leave any more.
      client?.release(true)
      reject(new Error())
    }, patienceMs)
    try {
      const connecting = pool.connect()
      connecting.then((one) => isOver && one.release(), ignore)
      client = await Promise.race([connecting, late])
      await client.query(begin(schema, patienceMs))
      const results: Row[][] = []
      let end = 'COMMIT'
      for (const { sql, values, isVital } of statements) {
        const { rows } = await client.query(translate(sql), values)
        results.push(rows)
        if (!isVital || rows.length > 0) continue
        end = 'ROLLBACK'
        break
      }
      if (isOver) throw new Error()
      isCommitting = end === 'COMMIT'
      await client.query(end)
      isDone = true
      return results
    } catch (error) {
      throw explain(isOver ? { code: '57014' } : error, isCommitting)
    } finally {
      clearTimeout(timer)
      if (!isOver) client?.release(!isDone)
    }
  }

  return {
    place,
    isAlone: false,
    async open() {
      const [[found] = []] = await transact([say('SELECT to_regnamespace($1) IS NULL AS missing', schema)])
      // CREATE SCHEMA IF NOT EXISTS needs a right on the database even if the schema exists.
      const create = found?.missing ? [`CREATE SCHEMA IF NOT EXISTS ${schema}`] : []
      const lock = say('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', `spool ${schema}`)
      await transact([lock, ...[...create, ...tables].map((sql) => say(sql))])
    },
    run: transact,
    async tidy() {},
    close: () => pool.end()
  }
}

const ignore = () => {}

let fullAt = Number.NEGATIVE_INFINITY

/** In words for the owner: never the database's own, which may quote what a visitor sent. */
function explain(error: unknown, wasCommitting: boolean): StoreError {
  if (error instanceof StoreError) return error
  const { code, message = '', severity } = error as { code?: string; message?: string; severity?: string }
  // A plain error is an answer to COMMIT. Anything else ended the connection.
  const isUnsure = wasCommitting && severity !== 'ERROR'
  // After it has refused for want of room, PostgreSQL may call that an internal error.
  const isFull = code === '53100' || (code === 'XX000' && performance.now() - fullAt < fullForMs)
  if (isFull) {
    fullAt = performance.now()
    return new StoreError("the database's disk is full", { code: 'ENOSPC', isUnsure })
  }
  const [, words] = reasons.find(([pattern]) => pattern.test(code ?? message)) ?? []
  return new StoreError(words ?? 'the database reports an error', { code, isUnsure })
}

/** The start of the transaction, so that a lease never ends later than its holder believes. */
const translate = (sql: string) => sql.replaceAll('now_ms()', '(extract(epoch FROM now()) * 1000)::bigint')

/** By SQLSTATE, by Node's code, or by pg's message if there is no code. */
const reasons: [RegExp, string][] = [
  [/^28/, 'the database refuses the user or the password in SPOOL_URL'],
  [/^3D000$/, 'the database in SPOOL_URL does not exist'],
  [/^42501$/, "the database's user may not create or change its tables"],
  [/^(42P01|3F000)$/, "the database's tables are missing"],
  [/^25006$/, 'the database is read-only'],
  [/^57014$|timeout$/i, 'the database takes too long to answer'],
  [/CERT|SIGNATURE|^ERR_TLS|SSL/, "the database's certificate cannot be checked (sslmode= in SPOOL_URL)"],
  [/^(08|57P|53)|^E(?!RR_)[A-Z]+$|^Connection terminated|^Client |timeout exceeded/, 'the database cannot be reached']
]

const example = 'postgres://user:password@host:5432/database?schema=website'

/** Read here and not by pg, whose meaning of `sslmode` depends on its version. Throws an EnvError. */
export function readAddress({ hostname, port, pathname, username, password, searchParams }: URL) {
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
    /** For people, without the password. */
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
  try {
    return { rejectUnauthorized: true, ...(file && { ca: readFileSync(file, 'utf8') }) }
  } catch {
    throw new EnvError(`SPOOL_URL names a certificate that cannot be read: sslrootcert=${file}.`)
  }
}
